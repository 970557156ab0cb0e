/** The embedded service against a plain `node:http` server that sends the same bytes. */
import { inTurns, ratio, table } from '../measure.ts';
import { type FixedAnswer, fixedAnswer, startBareServer } from './bare.ts';
import { httpRequest, load, type NthRequest } from './load.ts';
import { type Administrator, learnerBody, startServed } from './served.ts';

const requests = 4_000;
/** The more there are, the less often a server has answered all that it was asked, and waits. */
const [few, many] = [16, 64] as const;
const rounds = 15;

interface Kind {
  what: string;
  nth: NthRequest;
  answer: FixedAnswer;
}

export async function measure(): Promise<string> {
  const service = await startServed();
  const rows: string[][] = [];
  let sent = 1_000;
  for (const { what, nth, answer } of await kinds(await service.administrator(), () => sent++)) {
    const bare = await startBareServer(answer);
    const under = (connections: number) => {
      const sent = { count: requests, connections, nth, status: answer.status };
      return { bare: () => load(bare.baseUrl, sent), service: () => load(service.baseUrl, sent) };
    };
    await inTurns(3, under(few)); // Not counted: lets the JIT compiler warm up.
    const ofFew = await inTurns(rounds, under(few));
    const ofMany = await inTurns(rounds, under(many));
    const ratios = [ofFew, ofMany].map((took) => ratio(took.bare, took.service));
    rows.push([what, ...ratios, perSecond(ofMany.service), perSecond(ofMany.bare)]);
    await bare.stop();
  }
  await service.stop();
  const columns = ['', `Ratio, ${few} connections`, `Ratio, ${many} connections`, 'Embedded service', 'Bare server'];
  return `${table(columns, rows)}

The ratios are those of the requests answered per second; the rates are with ${many} connections. The bare server is
\`node:http\` with one answer from memory: no routes, no token, no JSON. Raw requests are written to the sockets, so that neither
server waits for a client library. According to the profile, the extra cost of a read is half the router and the web \`Request\`,
and half the answer's JSON; that of a page's rows is kept until their learners change. That of a write is spread over the JSON
of both bodies, the decision with its checks, the store, the collection of garbage and the router, none of which takes more than
a tenth of the service's time; a quarter of its time is the system's, for the answer's way to the socket, as with the bare server.`;
}

function perSecond(ms: number): string {
  return `${Math.round((requests / ms) * 1000).toLocaleString('en')}/s`;
}

async function kinds(administrator: Administrator, number: () => number): Promise<Kind[]> {
  const { authorization, organisation, call, createLearner } = administrator;
  const learnerId = await createLearner(0);
  for (let i = 0; i < 20; i++) await createLearner(number());
  const learner = `/v1/learners/${learnerId}`;
  const page = '/v1/learners?pageIndex=1&pageSize=20';
  const body = () => learnerBody(number(), organisation.tutors[0]!);
  const fixed = (method: string, path: string, content?: unknown): NthRequest => {
    const request = httpRequest(method, path, authorization, content);
    return () => request;
  };
  const update = { ...learnerBody(0, organisation.tutors[0]!), courseDetails: 'Welding, level 2' };
  const tags = { tags: ['Welding', 'Evening'] };
  return [
    { what: 'GET a learner', nth: fixed('GET', learner), answer: await fixedAnswer(await call('GET', learner)) },
    { what: 'GET a page of 20 learners', nth: fixed('GET', page), answer: await fixedAnswer(await call('GET', page)) },
    {
      what: 'POST a learner',
      nth: () => httpRequest('POST', '/v1/learners', authorization, body()),
      answer: await fixedAnswer(await call('POST', '/v1/learners', body())),
    },
    {
      what: 'PUT a learner',
      nth: fixed('PUT', learner, update),
      answer: await fixedAnswer(await call('PUT', learner, update)),
    },
    {
      what: 'POST tags of a learner',
      nth: fixed('POST', `${learner}/tags`, tags),
      answer: await fixedAnswer(await call('POST', `${learner}/tags`, tags)),
    },
  ];
}
