import { assumeAccepted, covers, expect, ifAllowed, test } from '../../fixtures/index.ts';
import { namesIn } from './names.ts';
import { roles, unchanged } from './unchanged.ts';

/**
 * It is not documented which roles may call which tag routes (API document, Authentication 8). If a role's call is accepted,
 * it must do what it does for an administrator. The learner is assigned to `tutors[0]`: in an organisation created by the
 * control interface, both the tutor and the manager see them.
 */
const routes = {
  add: [
    'tags.add.adds',
    'an addition that is accepted puts the tags on the learner: POST /v1/learners/{learnerId}/tags',
  ],
  remove: [
    'tags.remove.removes',
    'a removal that is accepted takes the tag off the learner: DELETE /v1/learners/{learnerId}/tags',
  ],
  delete: ['tags.delete.every-learner', 'a deletion that is accepted takes the tag off the learner: DELETE /v1/tags'],
  // Tags belong to the organisation, whichever learners a caller sees.
  list: ['tags.all.complete', 'the list holds tags of learners out of sight: GET /v1/tags'],
} as const;

for (const role of Object.keys(roles))
  test.describe(`as a ${role}`, () => {
    for (const [route, [rule, title]] of Object.entries(routes))
      unchanged.checks(covers(rule, ifAllowed, unchanged.row(`${role} may ${route}`)), {
        [title]: ({ subject: { short, long, other, another }, answer: [answer, held] }) => {
          test.skip(answer!.status === 403, `a ${role} may not call this route`);
          assumeAccepted(answer!);
          const names = namesIn(held ?? answer!);
          if (route === 'list') expect(names).toEqual(expect.arrayContaining([short, long, other]));
          else if (route === 'add') expect(names).toEqual(expect.arrayContaining([long, another]));
          else {
            // The other routes may have left these.
            const left = route === 'delete' ? [long, other, another] : [long, another];
            expect(names.filter((name) => !left.includes(name))).toEqual([short]);
          }
        },
      });
  });
