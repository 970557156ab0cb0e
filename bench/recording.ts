import { type Passing, startProxy } from '../tests/support/proxy.ts';

export interface RecordedCall extends Passing {
  to: 'public' | 'control';
  answer: { status: number; body: string };
}

/** Stands between a run and its service and records the calls, in the order of sending, so they can be replayed without the run. */
export async function record(service: { baseUrl: string; controlUrl: string }) {
  const calls: RecordedCall[] = [];
  const side = (to: RecordedCall['to'], target: string) =>
    startProxy(target, async (request, forward) => {
      const call = { ...request, to, answer: { status: 0, body: '' } };
      calls.push(call);
      const answer = await forward(request);
      call.answer = answer;
      return answer;
    });
  const sides = await Promise.all([side('public', service.baseUrl), side('control', service.controlUrl)]);
  return {
    /** To be given to the run in place of the service's own. */
    baseUrl: sides[0].url,
    controlUrl: sides[1].url,
    calls,
    close: () => Promise.all(sides.map((each) => each.close())),
  };
}
