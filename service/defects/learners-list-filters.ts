import { describingOperation } from './changed-description.ts';
import type { Defect } from './types.ts';

/** Filters of the learner list, including planned ones that must not exist yet. */
export const learnerFilterDefects: readonly Defect[] = [
  {
    // `includeOffProgrammeLearners` is inverted.
    name: 'list-inverts-off-programme',
    breaks: 'learners.list.off-programme-included',
    change: (correct) => ({
      listedLearners: (state, call, includes) => correct.listedLearners(state, call, !includes),
    }),
  },
  {
    name: 'list-shows-only-off-programme',
    breaks: 'learners.list.off-programme-included',
    change: (correct) => ({
      listedLearners: (state, call, includes) => {
        const learners = correct.listedLearners(state, call, includes);
        return includes ? learners.filter(({ endDate }) => endDate !== null) : learners;
      },
    }),
  },
  ...['tag', 'tags', 'tagName', 'tagNames', 'tagId'].map(
    (parameter): Defect => ({
      // The planned tag filter works under one possible name.
      name: `list-filters-by-${parameter.toLowerCase()}`,
      breaks: 'learners.list.no-tag-filter',
      change: (correct) => ({
        listedLearners: (state, call, includes) => {
          const sent = call.query[parameter];
          const learners = correct.listedLearners(state, call, includes);
          return sent === undefined ? learners : learners.filter(({ tags }) => tags.some(({ name }) => name === sent));
        },
      }),
    }),
  ),
  ...['location', 'locations', 'locationId', 'locationIds', 'locationName'].map(
    (parameter): Defect => ({
      // The planned location filter works under one possible name, and matches no learner.
      name: `list-filters-by-${parameter.toLowerCase()}`,
      breaks: 'learners.list.no-location-filter',
      change: (correct) => ({
        listedLearners: (state, call, includes) =>
          call.query[parameter] === undefined ? correct.listedLearners(state, call, includes) : [],
      }),
    }),
  ),
  ...(['tag', 'location'] as const).map(
    (what): Defect => ({
      // The OpenAPI document already describes the planned filter.
      name: `description-has-a-${what}-filter`,
      breaks: `learners.list.no-${what}-filter`,
      change: describingOperation('GET /v1/learners', (operation) => {
        operation.parameters.push({ name: `${what}Ids`, in: 'query', schema: { type: 'string' } });
      }),
    }),
  ),
];
