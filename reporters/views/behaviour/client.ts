/** `behaviour.md` of a client: what it answers where the API document leaves it open, what it breaks, and what it called. Pure. */

import type { Result } from '../../judge/result.ts';
import { code, plain } from '../markdown.ts';
import { spentOn } from '../spent.ts';
import { count, day, plural } from '../text.ts';
import { answerLines, openLines } from './answers.ts';

/** The parts of the text: a heading, and then lines. Those without lines are left out. */
export function clientParts(result: Result): string[] {
  const { target, run, rules, answers, totals, cost } = result;
  const calls = Object.entries(cost.byOperation).toSorted(([, one], [, other]) => other - one);
  const sections: [heading: string, lines: readonly string[]][] = [
    [
      '# What the client was seen to do',
      [
        `Seen of ${code(target.baseUrl)}, ${day(run.startedAt, 'long')}: ${spentOn(result)}, ${totals.answers} of ${plural(answers.length, 'open question')} answered.`,
        'Everything here was observed of this client on this day; none of it is a promise.',
      ],
    ],
    [
      '## What the API document leaves to the client',
      answerLines(answers.filter(({ verdict }) => verdict === 'answered')),
    ],
    [
      '## What it breaks',
      rules
        .filter(({ verdict }) => verdict === 'violates')
        .map(({ id, statement, reason }) => `- ${code(id)}: ${plain(statement)} Seen: ${plain(reason ?? '')}.`),
    ],
    [
      '## What it called',
      calls.map(([operation, times]) => `- ${code(operation)}: ${times === 1 ? 'once' : `${count(times)} times`}`),
    ],
    ['## Still open', openLines(result)],
  ];
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => `${heading}\n\n${lines.join('\n')}`);
}
