/** The findings of a run or of the gate in SARIF 2.1.0, the format that code hosts and editors read. Pure. */
import { createHash } from 'node:crypto';
import type { Invocation, Log, ReportingDescriptor, Result as SarifResult } from 'sarif';
import { area } from '../../../rules/index.ts';
import type { Result } from '../../judge/result.ts';
import { plain } from '../markdown.ts';
import { notExercisedRule, openapiRule, type Problem } from './problems.ts';
import { artifactLocation } from './repository.ts';

/** @param complete whether the run could judge the target. @param prefix see `repositoryPrefix`. */
export function renderSarif(result: Result, problems: readonly Problem[], complete: boolean, prefix = ''): string {
  const rules = descriptors(result, problems);
  const indices = new Map(rules.map(({ id }, i) => [id, i]));
  const { environment, apiVersion, baseUrl } = result.target;
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'las-conformance', version: result.suite.version, rules } },
        automationDetails: { id: `las-conformance/${environment}/` },
        invocations: [{ executionSuccessful: complete, ...notifications(result.suite.faults) }],
        columnKind: 'utf16CodeUnits',
        results: problems.map((problem) => resultOf(problem, indices.get(problem.ruleId) ?? -1, prefix)),
        properties: { target: baseUrl, environment, apiVersion },
      },
    ],
  };
  return `${JSON.stringify(log, null, 1)}\n`;
}

function notifications(faults: readonly string[]): Pick<Invocation, 'toolExecutionNotifications'> {
  if (faults.length === 0) return {};
  return { toolExecutionNotifications: faults.map((text) => ({ level: 'error', message: { text } })) };
}

function resultOf(
  { ruleId, message, file, line, level, fingerprint }: Problem,
  ruleIndex: number,
  prefix: string,
): SarifResult {
  return {
    ruleId,
    ruleIndex,
    level,
    message: { text: message },
    locations: [
      {
        physicalLocation: { artifactLocation: artifactLocation(prefix, file), region: { startLine: line } },
      },
    ],
    partialFingerprints: { 'lasConformance/v1': createHash('sha256').update(fingerprint).digest('hex').slice(0, 32) },
  };
}

/** Every rule and question of the result, and any other id that the problems name. */
function descriptors(result: Result, problems: readonly Problem[]): ReportingDescriptor[] {
  const rules = result.rules.map(({ id, kind, statement, section, item, ifItChanges }) =>
    descriptor(
      id,
      statement,
      [kind, area(id)],
      [
        ['API document', `${section}, ${item}`],
        ...(ifItChanges === null ? [] : [['For a client', ifItChanges] as [string, string]]),
      ],
    ),
  );
  const questions = result.answers.map(({ id, question, section, item }) =>
    descriptor(
      id,
      question,
      ['question', area(id)],
      [
        ['API document', `${section}, ${item}: left open`],
        ['For a client', 'Do not rely on either behaviour.'],
      ],
    ),
  );
  const document = descriptor(
    openapiRule,
    'The served OpenAPI document keeps what clients were written against.',
    ['openapi'],
    [['For a client', 'Regenerate typed clients, and check the operation.']],
  );
  const unwatched = descriptor(
    notExercisedRule,
    'A run compared with the baseline exercises everything that the baseline has.',
    ['gate'],
    [],
    'note',
  );
  const known = [...rules, ...questions, document, unwatched];
  const unknown = problems.map(({ ruleId }) => ruleId).filter((id) => !known.some((each) => each.id === id));
  return [...known, ...[...new Set(unknown)].map((id) => descriptor(id, id, [area(id)], []))];
}

function descriptor(
  id: string,
  text: string,
  tags: string[],
  facts: [name: string, text: string][],
  level: Problem['level'] = 'error',
): ReportingDescriptor {
  return {
    id,
    shortDescription: { text },
    help: {
      text: [text, ...facts.map(([name, fact]) => `${name}: ${fact}`)].join('\n'),
      markdown: [plain(text), ...facts.map(([name, fact]) => `**${name}**: ${plain(fact)}`)].join('\n\n'),
    },
    defaultConfiguration: { level },
    properties: { tags },
  };
}
