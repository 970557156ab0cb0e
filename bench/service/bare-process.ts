/** A `node:http` server that answers every request with the same bytes and does nothing else. */
import http from 'node:http';
import { listening } from '../../protocol/listening.ts';
import { answering } from '../child.ts';
import type { FixedAnswer } from './bare.ts';

let answer: FixedAnswer = { status: 204, headers: {}, body: '' };
const server = http.createServer((request, response) => {
  const end = () => response.writeHead(answer.status, answer.headers).end(answer.body);
  // A body must be read from the connection even if it is ignored.
  if (request.method === 'GET') end();
  else request.on('end', end).resume();
});
const address = `http://127.0.0.1:${await listening(server)}`;
answering(
  {
    address: () => address,
    answerWith: (next: FixedAnswer) => {
      answer = next;
    },
  },
  () => process.exit(0),
);
