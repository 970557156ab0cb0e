import { bodies, type Family } from './case.ts';

const text = { type: 'string' };
const formatted = (format: string, type = 'string') => ({ type, format });
const pattern = (source: string) => ({ ...text, pattern: source });
/** An object whose key may be `__proto__`, which a literal cannot have. */
const own = (source: string) => JSON.parse(source) as Record<string, unknown>;

export const formats: Family = {
  name: 'formats that 3.0 defines',
  source: '3.0.3, Data Types; RFC 3339, 5.6 and 5.7, for `date` and `date-time`',
  cases: bodies('3.0', {
    int32: {
      schema: formatted('int32', 'integer'),
      accepts: [2147483647, -2147483648],
      refuses: [2147483648, -2147483649, 1.5],
    },
    int64: { schema: formatted('int64', 'integer'), accepts: [9007199254740991], refuses: [1e19] },
    double: { schema: formatted('double', 'number'), accepts: [1.5, 1e300], refuses: ['1.5'] },
    float: { schema: formatted('float', 'number'), accepts: [1.5], refuses: ['1.5'] },
    byte: { schema: formatted('byte'), accepts: ['YWJj', 'YWI='], refuses: ['not base64!'] },
    password: { schema: formatted('password'), accepts: ['', 'p w'] },
    date: {
      schema: formatted('date'),
      accepts: ['2024-02-29'],
      refuses: ['2023-02-29', '2024-1-1', '2024-01-31T10:00:00Z', 'today'],
    },
    'date-time': {
      schema: formatted('date-time'),
      accepts: [
        '2024-01-31T10:00:00Z',
        '2024-01-31T10:00:00.123456+05:30',
        '2024-01-31t10:00:00z',
        '2016-12-31T23:59:60Z',
      ],
      refuses: [
        '2024-01-31T10:00:00',
        '2024-02-30T10:00:00Z',
        '2024-01-31T25:00:00Z',
        '2024-01-31',
        '2024-01-31T10:00:00+25:00',
      ],
    },
  }),
};

export const unknownFormats: Family = {
  name: 'formats that nobody defines',
  source: '3.0.3, Data Types: `format` may have any value; tools fall back to the `type`',
  cases: bodies('3.0', {
    'of text': { schema: formatted('shoe-size'), accepts: ['x'], refuses: [5] },
    'of an integer': { schema: formatted('cents', 'integer'), accepts: [5], refuses: ['5', 1.5] },
    'of a number': { schema: formatted('money', 'number'), accepts: [1.5], refuses: ['1.5'] },
    'of an object': { schema: { type: 'object', format: 'free-form' }, accepts: [{}], refuses: ['x'] },
    'beside a known one': {
      schema: { type: 'object', properties: { a: formatted('shoe-size'), b: formatted('date') } },
      accepts: [{ a: 'x', b: '2024-01-31' }],
      refuses: [{ a: 'x', b: 'today' }],
    },
  }),
};

export const patterns: Family = {
  name: 'patterns: escapes, anchors, slow ones, lengths',
  source:
    '3.0.3, Schema Object, `pattern`: ECMA-262 5.1; in 3.1 JSON Schema 2020-12, core 6.4: Unicode; lengths in characters',
  cases: [
    ...bodies('3.0', {
      'needless escapes': { schema: pattern('^[\\w\\-. ]+\\@\\#$'), accepts: ['a-b c@#'], refuses: ['a!b@#', 'a-b'] },
      'an escaped slash': { schema: pattern('^\\/v\\d+$'), accepts: ['/v1'], refuses: ['v1'] },
      'no anchors': { schema: pattern('b'), accepts: ['abc'], refuses: ['ac'] },
      'the end is the end': { schema: pattern('^abc$'), accepts: ['abc'], refuses: ['abc\n'] },
      'digits are ASCII': { schema: pattern('^\\d+$'), accepts: ['3'], refuses: ['٣'] },
      'of what is not text': { schema: { pattern: '^a' }, accepts: [5, 'a'], refuses: ['b'] },
      'a look ahead': { schema: pattern('^(?!no)[a-z]+$'), accepts: ['yes'], refuses: ['nothing'] },
      'a slug': {
        schema: pattern('^[a-z0-9]+(?:-[a-z0-9]+)*$'),
        accepts: ['a-b-c1'],
        refuses: ['a--b', `${'a-'.repeat(30)}-`],
      },
      'base64 groups': {
        schema: pattern('^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==)?$'),
        accepts: ['YWJj', 'YQ=='],
        refuses: ['YWJ'],
      },
      'alternatives that are the same': {
        schema: pattern('^(a|a)*$'),
        accepts: ['aaaa'],
        refuses: [`${'a'.repeat(40)}!`],
      },
      'a repeat of repeats': { schema: pattern('^((a+)b?)+$'), accepts: ['aab'], refuses: [`${'a'.repeat(40)}!`] },
      'words and blanks': {
        schema: pattern('^(\\w+\\s?)+$'),
        accepts: ['two words'],
        refuses: [`${'a'.repeat(40)}!`],
      },
      'a length in characters': {
        schema: { ...text, minLength: 1, maxLength: 1 },
        accepts: ['😀', 'a'],
        refuses: ['', 'ab'],
      },
    }),
    ...bodies('3.1', {
      'classes of Unicode (3.1)': {
        schema: pattern("^[\\p{L} .'-]+$"),
        accepts: ["Łukasz O'Neill"],
        refuses: ['a1', 'p{L}'],
      },
      'one character (3.1)': { schema: pattern('^.$'), accepts: ['😀'], refuses: ['ab'] },
    }),
  ],
};

export const inherited: Family = {
  name: 'names that every object inherits (`toString`)',
  source: '3.0.3, Schema Object; JSON Schema (Wright 00) 5.15 to 5.18: members of the JSON object alone count',
  cases: bodies('3.0', {
    'required toString': {
      schema: { type: 'object', required: ['toString'] },
      accepts: [{ toString: 'x' }],
      refuses: [{}],
    },
    'required constructor': {
      schema: { type: 'object', required: ['constructor'] },
      accepts: [{ constructor: 1 }],
      refuses: [{}],
    },
    'required __proto__': {
      schema: { type: 'object', required: ['__proto__'] },
      accepts: [own('{"__proto__":1}')],
      refuses: [{}],
    },
    closed: {
      schema: { type: 'object', additionalProperties: false, properties: { a: {} } },
      accepts: [{ a: 1 }],
      refuses: [{ constructor: 1 }, { toString: 1 }, own('{"__proto__":1}')],
    },
    'properties with such names': {
      schema: { type: 'object', properties: { constructor: text, hasOwnProperty: text, length: text } },
      accepts: [{}, { constructor: 'x', length: 'x' }],
      refuses: [{ constructor: 5 }, { hasOwnProperty: 5 }, { length: 5 }],
    },
    'a property __proto__': {
      schema: own('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
      accepts: [own('{"__proto__":"x"}'), {}],
      refuses: [own('{"__proto__":5}')],
    },
    'a map': {
      schema: { type: 'object', additionalProperties: text },
      accepts: [{ toString: 'x' }],
      refuses: [{ toString: 5 }, own('{"__proto__":5}')],
    },
    'how many properties': {
      schema: { type: 'object', minProperties: 1 },
      accepts: [own('{"__proto__":1}')],
      refuses: [{}],
    },
    'another property beside hasOwnProperty': {
      schema: { type: 'object', properties: { a: text } },
      accepts: [{ hasOwnProperty: 1, a: 'x' }],
      refuses: [{ hasOwnProperty: 1, a: 5 }],
    },
  }),
};
