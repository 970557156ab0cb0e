/** An upper bound on what the suite takes from others: an answer, a delivery, a document, a file, a wait. */
export interface Limit {
  value: number;
  unit:
    | 'bytes'
    | 'characters'
    | 'seconds'
    | 'milliseconds'
    | 'levels'
    | 'layers'
    | 'parts'
    | 'findings'
    | 'headers'
    | 'exchanges'
    | 'files'
    | 'shards'
    | 'events'
    | 'checks'
    | 'schemas'
    | 'fields'
    | 'kinds'
    | 'texts';
  /** What is bounded, in the words of the documentation. */
  of: string;
  /** Which settings move the bound, in the words of the documentation. */
  exceptions?: string;
  /** What happens beyond it. */
  beyond: string;
}

/** Every upper bound, once, in the order of docs/configuration.md, which shows some; a test keeps it in step. */
export const limits = {
  throttledSeconds: limit(15, 'seconds', {
    of: 'waiting of one call for a target that throttles',
    beyond: 'the check is inconclusive',
  }),
  restartSeconds: limit(15, 'seconds', {
    of: 'asking a target that has gone whether it is back',
    beyond: 'the run ends with exit status 3, or 1 if a rule was already broken',
  }),
  preflightSeconds: limit(300, 'seconds', {
    of: 'the requests of the preflight of `run` and of `clean`',
    exceptions:
      'or as long as all of them may take with `LAS_REQUEST_TIMEOUT` and `LAS_MAX_RPS`, if that is longer; `LAS_RUN_TIMEOUT`, if that is shorter',
    beyond: 'no further request is sent, and the command stops: exit status 3',
  }),
  doctorSeconds: limit(900, 'seconds', {
    of: 'the requests of `doctor`',
    beyond: 'no further request is sent, and it says so: exit status 3',
  }),
  cleanSeconds: limit(3_600, 'seconds', {
    of: 'the requests of `clean`, after its preflight',
    beyond: 'no further request is sent, and it says so: exit status 3; what is left stays in the ledgers',
  }),
  runCleanSeconds: limit(300, 'seconds', {
    of: 'the requests of the clean-up before a run, and of the clean-up after it',
    beyond: 'no further request is sent, and it says so; `clean` removes what is left',
  }),
  answerBytesOnWire: limit(16_000_000, 'bytes', {
    of: 'the body of a response as it arrives',
    beyond: 'the rest is not read, and the check is inconclusive',
  }),
  answerBytes: limit(32_000_000, 'bytes', {
    of: 'the body of a response once unpacked, and after each layer of compression',
    beyond: 'it is not read, and the check is inconclusive',
  }),
  answerLayers: limit(2, 'layers', {
    of: 'compression of a response (`content-encoding: gzip, br`)',
    beyond: 'it is not read, and the check is inconclusive',
  }),
  deliveryBytes: limit(32_000_000, 'bytes', {
    of: 'the body of a delivery; what is sent to no webhook of the run is not kept at all',
    beyond: 'it is refused with 413, and a check that waits for deliveries there is inconclusive',
  }),
  deliveryHeaderBytes: limit(65_536, 'bytes', {
    of: 'all headers of a delivery, however many',
    beyond: 'it is refused with 431',
  }),
  deliverySeconds: limit(120, 'seconds', {
    of: 'the arrival of a delivery, from its first byte to its last',
    beyond: 'it is refused with 408: incomplete, it is not a delivery',
  }),
  deliveryParts: limit(100, 'parts', {
    of: 'a multipart delivery',
    beyond: 'it counts as unreadable',
  }),
  partHeaderBytes: limit(16_384, 'bytes', {
    of: 'the headers of one part of a multipart delivery',
    beyond: 'the delivery counts as unreadable',
  }),
  deliveryLevels: limit(200, 'levels', {
    of: 'the nesting of JSON in a delivery',
    beyond: 'it counts as unreadable',
  }),
  documentBytes: limit(4_000_000, 'bytes', {
    of: 'the served OpenAPI document',
    beyond: 'it is not read, which is a finding, and nothing is compared with it',
  }),
  schemaLevels: limit(256, 'levels', {
    of: 'the nesting of a schema of the served document, and of schemas that extend each other',
    beyond: 'what lies deeper is not checked, which is a finding',
  }),
  schemaParts: limit(2_000, 'parts', {
    of: 'the parts of one schema of the served document that hold together (`allOf`)',
    beyond: 'the others are not checked, which is a finding',
  }),
  schemaForms: limit(100_000, 'schemas', {
    of: 'different schemas of the served document',
    beyond: 'the others are not checked, which is a finding',
  }),
  formsAsOne: limit(2_000, 'schemas', {
    of: 'schemas of the served document that only make sense together: alternatives below `unevaluatedProperties`, or whose required properties are hidden',
    beyond: 'they are not checked, which is a finding',
  }),
  nestedChoices: limit(1_000, 'schemas', {
    of: 'ways in which alternatives (`oneOf`, `anyOf`) of the served document lead to each other',
    beyond: 'the others are not checked, which is a finding',
  }),
  patternMilliseconds: limit(200, 'milliseconds', {
    of: 'trying a pattern of the served document on one text',
    beyond: 'the text is not judged by it, which is a finding; after three such texts the pattern is no longer tried',
  }),
  slowTexts: limit(30, 'texts', {
    of: 'texts on which patterns of the served document take too long, all patterns together, in each process',
    beyond: 'patterns that may take long are no longer tried, which is a finding for each',
  }),
  changesInOnePlace: limit(200, 'findings', {
    of: 'changes of one body or parameter of an operation when two documents are compared',
    beyond: 'the others are not listed, but the report says if one of them breaks a client',
  }),
  walkedSchemas: limit(500_000, 'schemas', {
    of: 'schemas that are visited on the way to changes when two documents are compared, counted for each body and parameter',
    beyond:
      'of each further body or parameter, only the changes of the nearest 20 schemas are listed, but the report says if it breaks a client',
  }),
  alternatives: limit(256, 'schemas', {
    of: 'alternatives of one schema when two documents are compared, once parallel choices are multiplied out',
    beyond: 'a schema with more counts as changed when it is written differently',
  }),
  choiceLevels: limit(20, 'levels', {
    of: 'choices within choices at one place when two documents are compared',
    beyond: 'deeper alternatives count as different when they are written differently',
  }),
  documentLevels: limit(1_000, 'levels', {
    of: 'the nesting of JSON in the served OpenAPI document',
    beyond: 'it is not read, which is a finding, and nothing is compared with it',
  }),
  answerLevels: limit(200, 'levels', {
    of: 'the nesting of JSON in a response',
    beyond: 'it is not read: the check is inconclusive',
  }),
  resultLevels: limit(1_200, 'levels', {
    of: 'the nesting of JSON in a result or a baseline',
    beyond: 'the file is refused',
  }),
  findings: limit(20, 'findings', {
    of: 'departures of one response from the OpenAPI document, each for status, headers and body',
    beyond: 'one more says how many are missing',
  }),
  findingCharacters: limit(300, 'characters', {
    of: 'the place of a departure, and its message',
    beyond: 'they are cut',
  }),
  causes: limit(100, 'findings', {
    of: 'distinct departures of one operation and status, or from one contract rule',
    beyond: 'one more says how many are missing',
  }),
  documentFindings: limit(50, 'findings', {
    of: 'flaws of the served OpenAPI document',
    beyond: 'one more says how many are missing',
  }),
  observationCharacters: limit(4_000, 'characters', {
    of: 'the answer to a question',
    beyond: 'it is cut, with a note of its full length',
  }),
  messageCharacters: limit(10_000, 'characters', {
    of: 'the message of a failed check',
    beyond: 'it is cut',
  }),
  wholeExchanges: limit(200, 'exchanges', {
    of: 'exchanges of a check that failed, with headers and bodies; also of one that passed, if their responses depart from the OpenAPI document',
    beyond: 'those in the middle lose their headers and bodies',
  }),
  passedExchanges: limit(50, 'exchanges', {
    of: 'exchanges of a check that passed, with headers and bodies',
    beyond: 'those in the middle lose their headers and bodies',
  }),
  evidenceBytes: limit(150_000_000, 'bytes', {
    of: 'the exchanges of all checks of a run, before they are merged',
    beyond: 'all others lose their headers and bodies, and all but one departure for each part of a response',
  }),
  bodyCharacters: limit(16_384, 'characters', {
    of: 'a body that is kept as evidence',
    beyond: 'it is cut, with a note of its full length and its shape; the check has seen all of it',
  }),
  shapeFields: limit(5_000, 'fields', {
    of: 'the shape of bodies that are not kept',
    beyond: 'behaviour.md lacks the other fields',
  }),
  cutKinds: limit(2_000, 'kinds', {
    of: 'bodies that are not kept, by operation, status and media type',
    beyond: 'behaviour.md lacks the others',
  }),
  counterexampleCharacters: limit(4_000, 'characters', {
    of: 'a counterexample of a property',
    beyond: 'it is cut; its seed and path replay all of it',
  }),
  ledgerBytes: limit(50_000_000, 'bytes', {
    of: 'a ledger',
    beyond: 'nothing of it is removed, and `clean` says so',
  }),
  shards: limit(1_000, 'shards', {
    of: 'the shards of a run that `merge` takes',
    beyond: 'they are not merged: exit status 2',
  }),
  shardEvents: limit(1_000_000, 'events', {
    of: 'what the blob of one shard tells of',
    beyond: 'the shards are not merged: exit status 2',
  }),
  shardBytes: limit(500_000_000, 'bytes', {
    of: 'the blobs of all shards, unpacked',
    beyond: 'they are not merged: exit status 2',
  }),
  graceSeconds: limit(15, 'seconds', {
    of: 'running checks and their clean-up, once a run is interrupted or has reached `LAS_RUN_TIMEOUT`',
    beyond: 'they are killed and inconclusive, and the run goes on to clean up and write its result',
  }),
  blockedSeconds: limit(60, 'seconds', {
    of: 'a check, or a part of the run, that blocks its process',
    beyond: 'its process is killed: the check is inconclusive',
  }),
  crashedChecks: limit(3, 'checks', {
    of: 'checks whose processes were killed for that, or crashed',
    beyond: 'the run ends early, with a result',
  }),
  endSeconds: limit(400, 'seconds', {
    of: 'the end of a run after Ctrl-C or SIGTERM, with its clean-up',
    beyond: 'all its processes are killed, and the result is made from what had been recorded',
  }),
  hookSeconds: limit(120, 'seconds', {
    of: 'one action of a hook',
    beyond: 'it is killed, with all that it has started, and the check is inconclusive',
  }),
  stepSeconds: limit(900, 'seconds', {
    of: 'one step of a person in an attended run',
    beyond: 'it is left out',
  }),
  hookAnswerBytes: limit(100_000, 'bytes', {
    of: 'what a hook writes to standard output, where an answer is read',
    beyond: 'the rest is not kept, and the check is inconclusive',
  }),
  serviceStartSeconds: limit(120, 'seconds', {
    of: 'the start of the embedded service',
    beyond: 'the run ends with a sentence',
  }),
};

function limit(value: number, unit: Limit['unit'], words: Omit<Limit, 'value' | 'unit'>): Limit {
  return { value, unit, ...words };
}
