import type { Change } from '../behaviour/index.ts';
import type { Happening } from '../behaviour/types.ts';

/** Replaces each event of this kind by none, another or several; `count` is their number so far. */
export function fires(eventId: number, become: (happening: Happening, count: number) => Happening[]): Change {
  return (correct) => {
    let count = 0;
    return {
      deliveriesOf: (state, happening) => {
        if (happening.eventId !== eventId) return correct.deliveriesOf(state, happening);
        count += 1;
        return become(happening, count).flatMap((each) => correct.deliveriesOf(state, each));
      },
    };
  };
}
