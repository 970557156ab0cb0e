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
    | 'checks'
    | 'schemas'
    | 'fields'
    | 'kinds'
    | 'texts';
  /** What is bounded, as the documentation says it. */
  of: string;
  /** What happens to what passes it. */
  beyond: string;
}

/**
 * Every upper bound stands here once, in the order in which docs/configuration.md shows them. A test holds the two together;
 * `LAS_UPDATE_DOCS=1` makes it rewrite the page's table.
 */
export const limits = {
  throttledSeconds: {
    value: 15,
    unit: 'seconds',
    of: 'waiting of one call for a target that throttles',
    beyond: 'the check is inconclusive',
  },
  preflightSeconds: {
    value: 300,
    unit: 'seconds',
    of: 'the requests of the preflight of `run` and of `clean`, unless `LAS_RUN_TIMEOUT` is shorter',
    beyond: 'no further request is sent, and neither goes on: exit status 3',
  },
  doctorSeconds: {
    value: 900,
    unit: 'seconds',
    of: 'the requests of `doctor`',
    beyond: 'no further request is sent, and it says so: exit status 3',
  },
  cleanSeconds: {
    value: 3_600,
    unit: 'seconds',
    of: 'the requests of `clean`, after its preflight',
    beyond: 'no further request is sent, and it says so: exit status 3; what is left stays in the ledgers',
  },
  runCleanSeconds: {
    value: 300,
    unit: 'seconds',
    of: 'the requests of the clean-up of ledgers before a run, and of that after it',
    beyond: 'no further request is sent, and it says so; `clean` removes what is left',
  },
  answerBytesOnWire: {
    value: 16_000_000,
    unit: 'bytes',
    of: 'the body of an answer as it comes',
    beyond: 'the rest is not read, and the check is inconclusive',
  },
  answerBytes: {
    value: 32_000_000,
    unit: 'bytes',
    of: 'the body of an answer once it is unpacked, and after each layer of compression',
    beyond: 'it is not read, and the check is inconclusive',
  },
  answerLayers: {
    value: 2,
    unit: 'layers',
    of: 'compression of an answer (`content-encoding: gzip, br`)',
    beyond: 'it is not read, and the check is inconclusive',
  },
  deliveryBytes: {
    value: 32_000_000,
    unit: 'bytes',
    of: 'the body of a delivery; that of a stranger, who knows no webhook of the run, is not kept at all',
    beyond: 'it is refused with 413, and a check that waits for deliveries there is inconclusive',
  },
  deliveryHeaderBytes: {
    value: 65_536,
    unit: 'bytes',
    of: 'all headers of a delivery, however many',
    beyond: 'it is refused with 431',
  },
  deliverySeconds: {
    value: 120,
    unit: 'seconds',
    of: 'the arrival of a delivery, from its first byte to its last',
    beyond: 'it is refused with 408: incomplete, it is not a delivery',
  },
  deliveryParts: {
    value: 100,
    unit: 'parts',
    of: 'a multipart delivery',
    beyond: 'it counts as unreadable',
  },
  partHeaderBytes: {
    value: 16_384,
    unit: 'bytes',
    of: 'the headers of one part of a multipart delivery',
    beyond: 'the delivery counts as unreadable',
  },
  deliveryLevels: {
    value: 200,
    unit: 'levels',
    of: 'the nesting of JSON in a delivery',
    beyond: 'it counts as unreadable',
  },
  documentBytes: {
    value: 4_000_000,
    unit: 'bytes',
    of: 'the served OpenAPI document',
    beyond: 'it is not read, which is a finding, and nothing is compared with it',
  },
  schemaLevels: {
    value: 256,
    unit: 'levels',
    of: 'the nesting of a schema of the served document, and of schemas that extend each other',
    beyond: 'what lies deeper is not checked, which is a finding',
  },
  schemaParts: {
    value: 2_000,
    unit: 'parts',
    of: 'the parts of one schema of the served document that hold together (`allOf`)',
    beyond: 'the others are not checked, which is a finding',
  },
  schemaForms: {
    value: 100_000,
    unit: 'schemas',
    of: 'different schemas of the served document',
    beyond: 'the others are not checked, which is a finding',
  },
  nestedChoices: {
    value: 1_000,
    unit: 'schemas',
    of: 'ways in which alternatives (`oneOf`, `anyOf`) of the served document lead to each other',
    beyond: 'the others are not checked, which is a finding',
  },
  patternMilliseconds: {
    value: 200,
    unit: 'milliseconds',
    of: 'trying a pattern of the served document on one text',
    beyond:
      'the text is not judged by it, which is a finding; after three such texts the pattern is not tried any more',
  },
  slowTexts: {
    value: 30,
    unit: 'texts',
    of: 'texts on which patterns of the served document take too long, all patterns together, in each process',
    beyond: 'patterns that may take long are not tried any more, which is a finding for each',
  },
  changesInOnePlace: {
    value: 200,
    unit: 'findings',
    of: 'changes of one body or parameter of an operation when two documents are compared',
    beyond: 'the others are not listed; if one of them breaks a client, that is said',
  },
  walkedSchemas: {
    value: 500_000,
    unit: 'schemas',
    of: 'schemas that are passed on the way to changes when two documents are compared, counted for each body and parameter',
    beyond:
      'of each further body or parameter, only the changes of the nearest 20 schemas are listed; if it breaks a client, that is said',
  },
  alternatives: {
    value: 256,
    unit: 'schemas',
    of: 'alternatives of one schema when two documents are compared, after choices beside each other are multiplied out',
    beyond: 'a schema with more counts as changed when it is written differently',
  },
  choiceLevels: {
    value: 20,
    unit: 'levels',
    of: 'choices within choices at one place when two documents are compared',
    beyond: 'alternatives that are deeper count as different when they are written differently',
  },
  documentLevels: {
    value: 1_000,
    unit: 'levels',
    of: 'the nesting of JSON in the served OpenAPI document',
    beyond: 'it is not read, which is a finding, and nothing is compared with it',
  },
  answerLevels: {
    value: 200,
    unit: 'levels',
    of: 'the nesting of JSON in an answer',
    beyond: 'it is not read: the check is inconclusive',
  },
  resultLevels: {
    value: 1_200,
    unit: 'levels',
    of: 'the nesting of JSON in a result or a baseline',
    beyond: 'the file is refused',
  },
  findings: {
    value: 20,
    unit: 'findings',
    of: 'departures of one answer from the OpenAPI document, for its status, its headers and its body each',
    beyond: 'one more says how many are left out',
  },
  findingCharacters: {
    value: 300,
    unit: 'characters',
    of: 'place and message of a departure, each',
    beyond: 'they are cut',
  },
  causes: {
    value: 100,
    unit: 'findings',
    of: 'different departures of all answers of one operation and status, or of the run from one contract rule',
    beyond: 'one more says how many are left out',
  },
  documentFindings: {
    value: 50,
    unit: 'findings',
    of: 'what is wrong with the served OpenAPI document itself',
    beyond: 'one more says how many are left out',
  },
  observationCharacters: {
    value: 4_000,
    unit: 'characters',
    of: 'the answer to a question',
    beyond: 'it is cut, with a note of its full length',
  },
  messageCharacters: {
    value: 10_000,
    unit: 'characters',
    of: 'the message of a failed check',
    beyond: 'it is cut',
  },
  wholeExchanges: {
    value: 200,
    unit: 'exchanges',
    of: 'exchanges of a check that failed, with headers and bodies; also of one that passed, if their answers depart from the OpenAPI document',
    beyond: 'of those in the middle, headers and bodies are left out',
  },
  passedExchanges: {
    value: 50,
    unit: 'exchanges',
    of: 'exchanges of a check that passed, with headers and bodies',
    beyond: 'of those in the middle, headers and bodies are left out',
  },
  evidenceBytes: {
    value: 150_000_000,
    unit: 'bytes',
    of: 'the exchanges of all checks of a run, before they are merged',
    beyond: 'of all further ones, headers and bodies are left out, and but one departure for each part of an answer',
  },
  bodyCharacters: {
    value: 16_384,
    unit: 'characters',
    of: 'a body that is kept as evidence',
    beyond: 'it is cut, with a note of its full length and its shape; the check has seen all of it',
  },
  shapeFields: {
    value: 5_000,
    unit: 'fields',
    of: 'the shape of bodies that are not kept',
    beyond: 'what behaviour.md says of them lacks the others',
  },
  cutKinds: {
    value: 2_000,
    unit: 'kinds',
    of: 'bodies that are not kept, by operation, status and media type',
    beyond: 'behaviour.md lacks the others',
  },
  counterexampleCharacters: {
    value: 4_000,
    unit: 'characters',
    of: 'a counterexample of a property',
    beyond: 'it is cut; its seed and path replay all of it',
  },
  ledgerBytes: {
    value: 50_000_000,
    unit: 'bytes',
    of: 'a ledger',
    beyond: 'nothing of it is removed, and `clean` says so',
  },
  shards: {
    value: 1_000,
    unit: 'shards',
    of: 'the shards of a run that `merge` takes',
    beyond: 'they are not merged: exit status 2',
  },
  shardBytes: {
    value: 500_000_000,
    unit: 'bytes',
    of: 'the blobs of all shards, unpacked',
    beyond: 'they are not merged: exit status 2',
  },
  graceSeconds: {
    value: 15,
    unit: 'seconds',
    of: 'running checks and their clean-up, once a run is interrupted or has reached `LAS_RUN_TIMEOUT`',
    beyond: 'they are killed and inconclusive, and the run goes on to clean up and write its result',
  },
  blockedSeconds: {
    value: 60,
    unit: 'seconds',
    of: 'a check, or a part of the run, that computes without pause',
    beyond: 'its process is killed: the check is inconclusive',
  },
  crashedChecks: {
    value: 3,
    unit: 'checks',
    of: 'checks whose processes were so killed, or crashed',
    beyond: 'the run ends early, with a result',
  },
  endSeconds: {
    value: 400,
    unit: 'seconds',
    of: 'the end of a run after Ctrl-C or SIGTERM, with its clean-up',
    beyond: 'all its processes are killed, and the result is made of what had been noted',
  },
  serviceStartSeconds: {
    value: 15,
    unit: 'seconds',
    of: 'the start of the embedded service',
    beyond: 'the run ends with a sentence',
  },
} satisfies Record<string, Limit>;
