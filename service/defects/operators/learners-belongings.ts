import type { Write } from '../../behaviour/types.ts';
import type { Learner } from '../../store/types.ts';

export type Loss = Partial<Learner>;

export const losing = (writes: readonly Write[], loss: Loss): Write[] =>
  writes.map((write) => (write.kind === 'learner' ? { ...write, learner: { ...write.learner, ...loss } } : write));
