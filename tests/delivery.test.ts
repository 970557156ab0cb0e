import { expect, test } from '@playwright/test';
import { readContent } from '../fixtures/receiver/delivery.ts';
import { dataId, event, learnerId, multipart } from './event-bodies.ts';

const read = (contentType: string, body: string | Buffer) =>
  readContent({ headers: [['Content-Type', contentType]], body: Buffer.from(body) });
const readParts = (body: string | Buffer) => read('multipart/form-data; boundary="b-1"', body);

test.describe('readContent', () => {
  test('reads a JSON event', () => {
    expect(read('application/json; charset=utf-8', event(100))).toMatchObject({
      eventId: 100,
      dataId,
      data: { LearnerId: learnerId },
      parts: [],
      file: undefined,
      problem: null,
    });
  });

  const misshapen = {
    'not JSON': 'x',
    'nothing at all': '',
    null: 'null',
    'a list': '[]',
    'camelCase members': '{"systemEvent":{"id":100},"dataId":"x","data":{}}',
    'members of other types': '{"SystemEvent":{"Id":"one"},"DataId":7,"Data":[]}',
    'bytes that are not UTF-8': Buffer.from([0x22, 0xff, 0x22]),
  };
  for (const [shape, body] of Object.entries(misshapen)) {
    test(`does not throw on ${shape}`, () => {
      const { eventId, dataId: id, data } = read('application/json', body);
      expect([eventId, id, data]).toEqual([undefined, undefined, undefined]);
    });
  }

  test('knows an event by its number in quotes', () => {
    expect(read('application/json', '{"SystemEvent":{"Id":"100"}}').eventId).toBe(100);
  });

  test('reads the parts of event 200, whatever bytes the file holds', () => {
    const file = Buffer.from([
      0x25, 0x50, 0x44, 0x46, 0x0d, 0x0a, 0x2d, 0x2d, 0x62, 0x2d, 0x31, 0x32, 0x0d, 0x0a, 0xff, 0x00,
    ]);
    const content = readParts(
      multipart([
        [['Content-Type: application/json; charset=utf-8', 'Content-Disposition: form-data; name=data'], event(200)],
        [
          ['content-disposition: form-data; name="file"; filename="a \\"b\\".pdf"', 'content-type: application/pdf'],
          file,
        ],
      ]),
    );

    expect(content).toMatchObject({ eventId: 200, dataId, problem: null });
    expect(content.file).toMatchObject({ filename: 'a "b".pdf', contentType: 'application/pdf' });
    expect(content.file?.body.equals(file)).toBe(true);
  });

  test('ignores a preamble, an epilogue and white space after the delimiter', () => {
    const body = `hello\r\n--b-1 \t\r\nContent-Disposition: form-data; name="data"\r\n\r\n${event(200)}\r\n--b-1-- \r\nbye`;
    expect(readParts(body)).toMatchObject({ eventId: 200, problem: null });
  });

  test('reads an empty file', () => {
    const parts: [string[], string][] = [
      [['Content-Disposition: form-data; name="data"'], event(200)],
      [['Content-Disposition: form-data; name="file"; filename="empty"'], ''],
    ];
    expect(readParts(multipart(parts)).file?.body).toHaveLength(0);
  });

  const data = 'Content-Disposition: form-data; name="data"';
  const broken = {
    'no closing delimiter': [`--b-1\r\n${data}\r\n\r\n{}\r\n--b-1\r\n`, 'no closing delimiter'],
    'another boundary': [`--b-2\r\n${data}\r\n\r\n{}\r\n--b-2--`, 'no delimiter --b-1'],
    'bare line feeds': [`--b-1\n${data}\n\n{}\n--b-1--`, 'no delimiter'],
    'no part': ['--b-1--\r\n', 'no part'],
    'no blank line': [`--b-1\r\n${data}\r\n--b-1--`, 'no blank line'],
    'no disposition': ['--b-1\r\nContent-Type: text/plain\r\n\r\n{}\r\n--b-1--', 'Content-Disposition'],
    'a name within a file name': [
      '--b-1\r\nContent-Disposition: form-data; filename="; name=data"\r\n\r\n{}\r\n--b-1--',
      'no name',
    ],
    'no name': ['--b-1\r\nContent-Disposition: form-data; filename="name"\r\n\r\n{}\r\n--b-1--', 'no name'],
    'a malformed header': [`--b-1\r\n${data}\r\nbroken\r\n\r\n{}\r\n--b-1--`, 'malformed header: "broken"'],
    'no data part': [multipart([[['Content-Disposition: form-data; name="Data"'], '{}']]), '0 parts named data'],
    'two data parts': [
      multipart([
        [[data], '{}'],
        [[data], '{}'],
      ]),
      '2 parts named data',
    ],
    'data that is not JSON': [multipart([[[data], 'x']]), 'not JSON'],
  } as const;
  for (const [what, [body, problem]] of Object.entries(broken)) {
    test(`names the problem of a multipart body with ${what}`, () => {
      expect(readParts(body)).toMatchObject({ envelope: undefined, problem: expect.stringContaining(problem) });
    });
  }

  const disposition = 'Content-Disposition: form-data; name="data"';
  const blanks = ' \t'.repeat(5_000);
  const costly: Record<string, [body: string | Buffer, problem: string | null]> = {
    'blanks around the value of a header': [
      multipart([[[`Content-Disposition:${blanks}form-data; name="data"${blanks.slice(6_000)}`], event(200)]]),
      null,
    ],
    'blanks between parameters': [
      multipart([[[`Content-Disposition: form-data${blanks};${blanks.slice(9_000)}name="data"`], event(200)]]),
      null,
    ],
    'blanks in a header that is none': [multipart([[[`${blanks}x`], '{}']]), 'malformed header'],
    'a name without an end': [
      multipart([[[`Content-Disposition: form-data; name="${'\\'.repeat(10_000)}`], '{}']]),
      'no name',
    ],
    'headers that pass the limit': [
      multipart([[[disposition, `X: ${' '.repeat(40_000)}x`], '{}']]),
      'bytes of headers',
    ],
    'parts that pass the limit': [
      multipart(Array.from({ length: 5_000 }, () => [[disposition], '{}'])),
      'more than 100 parts',
    ],
    'delimiters that are none': [`${'--b-1x'.repeat(200_000)}`, 'no delimiter'],
    'blanks after delimiters': [`${`--b-1${' '.repeat(500)}x\r\n`.repeat(5_000)}`, 'no delimiter'],
  };
  for (const [what, [body, problem]] of Object.entries(costly))
    test(`reads in little time ${what}`, () => {
      // Of the processor, which other work on the machine does not add to.
      const before = process.cpuUsage().user;
      expect(readParts(body).problem).toEqual(problem === null ? null : expect.stringContaining(problem));
      // A few milliseconds; 40,000 blanks took nine seconds once.
      expect((process.cpuUsage().user - before) / 1e6, 'seconds').toBeLessThan(2);
    });

  test('names a content type without boundary', () => {
    expect(read('multipart/form-data', multipart([])).problem).toContain('no boundary');
  });
});
