import type { Judge } from '../findings.ts';
import { judgeAssessments } from './assessments.ts';
import { judgeErrors } from './errors.ts';
import { judgeForms } from './forms.ts';
import { judgeLearners } from './learners.ts';
import { judgePaging } from './paging.ts';
import { judgeTags } from './tags.ts';
import { judgeThrottle } from './throttle.ts';
import { judgeToken } from './token.ts';
import { judgeTutors } from './tutors.ts';
import { judgeUpdates } from './updates.ts';
import { judgeVersion } from './version.ts';
import { judgeWebhooks } from './webhooks.ts';

export const mannerJudges: readonly Judge[] = [
  judgeToken,
  judgeThrottle,
  judgePaging,
  judgeForms,
  judgeLearners,
  judgeUpdates,
  judgeAssessments,
  judgeTags,
  judgeTutors,
  judgeWebhooks,
  judgeVersion,
  judgeErrors,
];
