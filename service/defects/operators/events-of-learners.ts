import type { Learner } from '../../store/types.ts';

export const isBeyondAscii = ({ firstName, lastName }: Learner) => /[^ -~]/.test(firstName + lastName);
