import type { Description } from '../changed-description.ts';

export const without = (list: unknown[], value: unknown) => list.filter((each) => each !== value);

export const parameter = ({ parameters }: Description, name: string) =>
  parameters.find((each: { name: string }) => each.name === name);
