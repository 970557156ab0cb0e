/** What a run found, as Markdown for the summary of a GitHub step: the verdict, what breaks, what is undecided, what may surprise, what was not exercised, what is left. */
import { appendFile } from 'node:fs/promises';
import { statusOf } from '../judge/exit-status.ts';
import { summarise } from '../judge/outcome.ts';
import type { Result } from '../judge/result.ts';
import { type BrokenGroup, brokenGroups } from './failures.ts';
import { code, marks, plain, table, text, withSettings } from './markdown.ts';
import { allNotJudged, notJudged, notJudgedLines, rulesAndQuestions } from './not-judged.ts';
import { type Group, inconclusiveGroups } from './page/causes.ts';
import { spentOn } from './spent.ts';
import { fit, plural } from './text.ts';
import { verdictSentence } from './verdict-sentence.ts';

const mostShown = 20;
/** How many characters of one. */
const longest = 300;

export function renderStepSummary(result: Result, allowedInconclusive?: number): string {
  const { target, run, answers } = result;
  const broken = brokenGroups(result);
  const surprises = answers.flatMap(({ surprising }) => surprising ?? []);
  const unjudged = notJudged(result);
  const parts = [
    `## ${marks[statusOf(result, allowedInconclusive)]} ${plain(verdictSentence(result, allowedInconclusive))}`,
    `${code(target.baseUrl)} (${target.kind === 'client' ? 'a client' : target.environment}), ${run.startedAt.slice(0, 10)}, ${spentOn(result)}`,
    section('Broken', broken.length === 0 ? '' : brokenTable(broken)),
    section('Inconclusive', list(inconclusiveGroups(result).map(undecided), 'reason')),
    section('Answers that may surprise, though they break no rule', list(surprises, 'answer')),
    unjudged.length === 0
      ? ''
      : section(
          `Not exercised: ${allNotJudged(unjudged)}`,
          list(
            notJudgedLines(unjudged, { all: true }).map((line) => line.trim()),
            'reason',
          ),
        ),
    section('Left behind on the target', list(run.leftBehind, 'record')),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function brokenTable(groups: readonly BrokenGroup[]): string {
  const rows = groups
    .slice(0, mostShown)
    .map(({ rules, checks }) => [
      rules.map(({ id, statement }) => `${code(id)}<br>${text(statement)}`).join('<br>'),
      `${text(summarise(checks[0]?.message ?? ''))}${checks.length > 1 ? ` (${checks.length} checks)` : ''}`,
    ]);
  const left = new Set(groups.slice(mostShown).flatMap(({ rules }) => rules));
  return `${table(['Rule', 'What was seen'], rows)}${more(mostShown + left.size, 'broken rule')}`;
}

function section(title: string, content: string): string {
  return content === '' ? '' : `### ${title}\n\n${content}`;
}

function list(sentences: readonly string[], what: string): string {
  const items = sentences.slice(0, mostShown).map((sentence) => `- ${withSettings(fit(sentence, longest))}`);
  return `${items.join('\n')}${more(sentences.length, what)}`;
}

function undecided({ reason, entries }: Group): string {
  return `${rulesAndQuestions(entries)}: ${reason}`;
}

function more(all: number, what: string): string {
  return all > mostShown ? `\n\nand ${plural(all - mostShown, `more ${what}`)}: see the report.` : '';
}

/** Adds to the summary of the step, if this is one. @returns why it could not be written, in one sentence; null if it was. */
export async function addToStepSummary(markdown: string): Promise<string | null> {
  const file = process.env.GITHUB_STEP_SUMMARY;
  if (!file) return null;
  return appendFile(file, markdown).then(
    () => null,
    (error: Error) => `${file} (GITHUB_STEP_SUMMARY) could not be written: ${error.message}.`,
  );
}
