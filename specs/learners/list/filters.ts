/** Query parameter names that such filters might have. */
export const tagNames = ['tag', 'tags', 'tagName', 'tagNames', 'tagId'];
export const locationNames = ['location', 'locations', 'locationId', 'locationIds', 'locationName'];

/** What such a filter would be about, and how a name shows that: `programmeStage` and `allocationStatus` do not. */
export const filters = {
  tag: {
    rule: 'learners.list.no-tag-filter',
    names: tagNames,
    word: /(?<![A-Za-z])tag|Tag/,
    title: (name: string) => `shows a learner without the tag for ${name}, or refuses the parameter`,
  },
  location: {
    rule: 'learners.list.no-location-filter',
    names: locationNames,
    word: /(?<![A-Za-z])location|Location/,
    title: (name: string) => `shows any learner for ${name}, or refuses the parameter`,
  },
} as const;
