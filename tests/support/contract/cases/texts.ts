import { bodies, type Family, text } from './case.ts';

const formatted = (format: string, type = 'string') => ({ type, format });
const pattern = (source: string) => ({ ...text, pattern: source });
/** An object whose key may be `__proto__`, which a literal cannot have. */
const own = (source: string) => JSON.parse(source) as Record<string, unknown>;

export const formats: Family = {
  name: 'formats that 3.0 defines',
  source: '3.0.3, Data Types; RFC 3339, 5.6 and 5.7, for `date` and `date-time`',
  cases: bodies('3.0', {
    int32: [formatted('int32', 'integer'), [2147483647, -2147483648], [2147483648, -2147483649, 1.5]],
    int64: [formatted('int64', 'integer'), [9007199254740991], [1e19]],
    double: [formatted('double', 'number'), [1.5, 1e300], ['1.5']],
    float: [formatted('float', 'number'), [1.5], ['1.5']],
    byte: [formatted('byte'), ['YWJj', 'YWI='], ['not base64!']],
    password: [formatted('password'), ['', 'p w']],
    date: [formatted('date'), ['2024-02-29'], ['2023-02-29', '2024-1-1', '2024-01-31T10:00:00Z', 'today']],
    'date-time': [
      formatted('date-time'),
      ['2024-01-31T10:00:00Z', '2024-01-31T10:00:00.123456+05:30', '2024-01-31t10:00:00z', '2016-12-31T23:59:60Z'],
      [
        '2024-01-31T10:00:00',
        '2024-02-30T10:00:00Z',
        '2024-01-31T25:00:00Z',
        '2024-01-31',
        '2024-01-31T10:00:00+25:00',
      ],
    ],
  }),
};

export const commonFormats: Family = {
  name: 'formats that 3.0 leaves to others',
  source: 'JSON Schema 2020-12, validation 7.3; times and durations also as .NET writes them',
  cases: bodies('3.0', {
    uuid: [
      formatted('uuid'),
      ['7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c11', '7B0E4E2A-3F3C-4F8E-9D54-0B7B5A2F6C11'],
      ['urn:uuid:7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c11', '7b0e4e2a3f3c4f8e9d540b7b5a2f6c11', ''],
    ],
    email: [formatted('email'), ['a.b@example.com', 'andré@example.com'], ['a', 'a@', 'é']],
    uri: [formatted('uri'), ['https://example.com/a?b=c', '/relative'], ['a b']],
    time: [{ format: 'time' }, ['13:32:00', '13:32', '13:32:00Z', '13:32:00.5+01:00', '00:30:00'], ['soon', '25:00']],
    duration: [
      { format: 'duration' },
      ['PT30M', 'P1DT2H', '00:30:00', '1.02:03:04.5', 'PT0.5S', 'PT-6H'],
      ['soon', 'P', '30'],
    ],
  }),
};

export const numbers: Family = {
  name: 'bounds and multiples of numbers (3.0)',
  source: '3.0.3, Schema Object; JSON Schema (Wright 00) 5.1 to 5.3: decimals, not their binary forms',
  cases: bodies('3.0', {
    'exclusiveMaximum: true': [{ type: 'number', maximum: 7, exclusiveMaximum: true }, [6], [7, 8]],
    'a multiple of a tenth': [{ type: 'number', multipleOf: 0.1 }, [0.3, 1.1], [0.35]],
  }),
};

export const unknownFormats: Family = {
  name: 'formats that nobody defines',
  source: '3.0.3, Data Types: `format` may have any value; tools fall back to the `type`',
  cases: bodies('3.0', {
    'of text': [formatted('shoe-size'), ['x'], [5]],
    'of an integer': [formatted('cents', 'integer'), [5], ['5', 1.5]],
    'of a number': [formatted('money', 'number'), [1.5], ['1.5']],
    'of an object': [{ type: 'object', format: 'free-form' }, [{}], ['x']],
    'beside a known one': [
      { type: 'object', properties: { a: formatted('shoe-size'), b: formatted('date') } },
      [{ a: 'x', b: '2024-01-31' }],
      [{ a: 'x', b: 'today' }],
    ],
  }),
};

export const patterns: Family = {
  name: 'patterns: escapes, anchors, slow ones, lengths',
  source:
    '3.0.3, Schema Object, `pattern`: ECMA-262 5.1; in 3.1 JSON Schema 2020-12, core 6.4: Unicode; lengths in characters',
  cases: [
    ...bodies('3.0', {
      'needless escapes': [pattern('^[\\w\\-. ]+\\@\\#$'), ['a-b c@#'], ['a!b@#', 'a-b']],
      'an escaped slash': [pattern('^\\/v\\d+$'), ['/v1'], ['v1']],
      'no anchors': [pattern('b'), ['abc'], ['ac']],
      'the end is the end': [pattern('^abc$'), ['abc'], ['abc\n']],
      'digits are ASCII': [pattern('^\\d+$'), ['3'], ['٣']],
      'of what is not text': [{ pattern: '^a' }, [5, 'a'], ['b']],
      'a look ahead': [pattern('^(?!no)[a-z]+$'), ['yes'], ['nothing']],
      'a slug': [pattern('^[a-z0-9]+(?:-[a-z0-9]+)*$'), ['a-b-c1'], ['a--b', `${'a-'.repeat(30)}-`]],
      'base64 groups': [pattern('^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==)?$'), ['YWJj', 'YQ=='], ['YWJ']],
      'alternatives that are the same': [pattern('^(a|a)*$'), ['aaaa'], [`${'a'.repeat(40)}!`]],
      'a repeat of repeats': [pattern('^((a+)b?)+$'), ['aab'], [`${'a'.repeat(40)}!`]],
      'words and blanks': [pattern('^(\\w+\\s?)+$'), ['two words'], [`${'a'.repeat(40)}!`]],
      'a length in characters': [{ ...text, minLength: 1, maxLength: 1 }, ['😀', 'a'], ['', 'ab']],
    }),
    ...bodies('3.1', {
      'classes of Unicode (3.1)': [pattern("^[\\p{L} .'-]+$"), ["Łukasz O'Neill"], ['a1', 'p{L}']],
      'one character (3.1)': [pattern('^.$'), ['😀'], ['ab']],
    }),
  ],
};

export const inherited: Family = {
  name: 'names that every object inherits (`toString`)',
  source: '3.0.3, Schema Object; JSON Schema (Wright 00) 5.15 to 5.18: members of the JSON object alone count',
  cases: bodies('3.0', {
    'required toString': [{ type: 'object', required: ['toString'] }, [{ toString: 'x' }], [{}]],
    'required constructor': [{ type: 'object', required: ['constructor'] }, [{ constructor: 1 }], [{}]],
    'required __proto__': [{ type: 'object', required: ['__proto__'] }, [own('{"__proto__":1}')], [{}]],
    closed: [
      { type: 'object', additionalProperties: false, properties: { a: {} } },
      [{ a: 1 }],
      [{ constructor: 1 }, { toString: 1 }, own('{"__proto__":1}')],
    ],
    'properties with such names': [
      { type: 'object', properties: { constructor: text, hasOwnProperty: text, length: text } },
      [{}, { constructor: 'x', length: 'x' }],
      [{ constructor: 5 }, { hasOwnProperty: 5 }, { length: 5 }],
    ],
    'a property __proto__': [
      own('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
      [own('{"__proto__":"x"}'), {}],
      [own('{"__proto__":5}')],
    ],
    'a map': [
      { type: 'object', additionalProperties: text },
      [{ toString: 'x' }],
      [{ toString: 5 }, own('{"__proto__":5}')],
    ],
    'how many properties': [{ type: 'object', minProperties: 1 }, [own('{"__proto__":1}')], [{}]],
    'another property beside hasOwnProperty': [
      { type: 'object', properties: { a: text } },
      [{ hasOwnProperty: 1, a: 'x' }],
      [{ hasOwnProperty: 1, a: 5 }],
    ],
  }),
};
