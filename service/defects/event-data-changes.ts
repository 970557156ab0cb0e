import type { Change } from '../behaviour/index.ts';
import type { Body, Happening } from '../behaviour/types.ts';

/** Changes the data of an event; `count` is the number of events of this kind so far. */
export function sends(eventId: number, change: (data: Body, count: number) => Body): Change {
  return (correct) => {
    const counted = new Map<Happening, number>();
    return {
      payloadOf: (happening) => {
        if (happening.eventId !== eventId) return correct.payloadOf(happening);
        const count = counted.get(happening) ?? counted.size + 1;
        counted.set(happening, count);
        return correct.payloadOf({ ...happening, data: change(happening.data, count) });
      },
    };
  };
}

/** The data without one field. */
export function omit(data: Body, name: string): Body {
  const { [name]: _, ...others } = data;
  return others;
}

/** Sends the previous event's value of one field. */
export function lags(eventId: number, name: string): Change {
  return (correct) => {
    let last: unknown;
    return {
      deliveriesOf: (state, happening) => {
        if (happening.eventId !== eventId) return correct.deliveriesOf(state, happening);
        const stale = last ?? happening.data[name];
        last = happening.data[name];
        return correct.deliveriesOf(state, { ...happening, data: { ...happening.data, [name]: stale } });
      },
    };
  };
}
