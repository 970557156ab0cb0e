/** What our contract engine judges otherwise than the OpenAPI specification, by family and case, with the reason for each. */
export const stillWrong: Readonly<Record<string, readonly string[]>> = {
  // Documents of ASP.NET write `nullable` beside an enumeration or a reference and mean it: null passes, on purpose.
  '`nullable` in its positions (3.0)': [
    'refuse an enumeration without null: null',
    'refuse beside allOf, without a type: null',
    'refuse beside allOf, with a type: null',
    'refuse beside anyOf, without a type: null',
    'refuse the type allows null, and the only choice does not: null',
  ],
  'type lists and null branches (3.1)': ['refuse nullable is nothing: null'],
  // Nobody can have meant what these exclude: a finding about the document, not one about every answer.
  'parts of `allOf`, closed ones too (3.0)': [
    'refuse two closed parts: {"a":1}',
    'refuse two closed parts: {"b":1}',
    'refuse two closed parts: {"a":1,"b":1}',
    'refuse an open and a closed part: {"a":1}',
    'refuse closed beside its part: {"a":1}',
    'refuse closed beside a choice of a closed one: {"kind":"x","a":1}',
    'refuse closed beside a choice of a closed one: {"b":1}',
  ],
  // A pattern that takes too long is a finding about the document, and its text unchecked.
  'patterns: escapes, anchors, slow ones, lengths': [
    `refuse alternatives that are the same: "${'a'.repeat(40)}!"`,
    `refuse a repeat of repeats: "${'a'.repeat(40)}!"`,
    `refuse words and blanks: "${'a'.repeat(40)}!"`,
  ],
  // Of bodies only JSON is read.
  'media types, ranges, their parameters (3.0)': [
    'refuse plain text: POST /things text/plain abcd',
    'refuse plain text: 200 from /things text/plain abcd',
    'refuse a form: POST /things application/x-www-form-urlencoded n=x',
    'refuse a form: 200 from /things application/x-www-form-urlencoded n=x',
  ],
  'parameters: types behind references and choices, styles (3.0)': [
    'refuse a deep object: GET /things?n[a]=x',
    'refuse a cookie: GET /things n=x',
  ],
};
