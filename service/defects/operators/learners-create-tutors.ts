import type { Change } from '../../behaviour/index.ts';

export function listing(changed: (list: string) => string): Change {
  return (correct) => ({ provisionTypeList: () => changed(correct.provisionTypeList()) });
}
