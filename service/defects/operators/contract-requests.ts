import type { Change } from '../../behaviour/index.ts';

/** Refuses bodies with a matching `Content-Type`, for these operations, or for all if none is given. */
export const refusing =
  (label: RegExp, ...operations: string[]): Change =>
  (correct) => ({
    takesMediaType: (contentType, operation) =>
      (operations.length > 0 && !operations.includes(operation)) || !label.test(contentType)
        ? correct.takesMediaType(contentType, operation)
        : false,
  });

/** Exports whose body has the label are accepted, and never made. */
export const forgetting =
  (label: RegExp): Change =>
  (correct) => {
    let last = '';
    return {
      takesMediaType: (contentType, operation) => {
        last = contentType;
        return correct.takesMediaType(contentType, operation);
      },
      decideRequestExport: (state, call) => {
        const decision = correct.decideRequestExport(state, call);
        return label.test(last) ? { ...decision, jobs: [] } : decision;
      },
    };
  };

export const create = 'POST /v1/learners';

export const update = 'PUT /v1/learners/{learnerId}';

export const addTags = 'POST /v1/learners/{learnerId}/tags';

export const assign = 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners';
