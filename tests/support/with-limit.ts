import { limits } from '../../protocol/limits.ts';

/** What holds for any limit can be shown sooner with a lower one. */
export async function withLimit<T>(name: keyof typeof limits, value: number, act: () => Promise<T>): Promise<T> {
  const usual = limits[name].value;
  Object.assign(limits[name], { value });
  try {
    return await act();
  } finally {
    Object.assign(limits[name], { value: usual });
  }
}
