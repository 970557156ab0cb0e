import { breaking, each } from '../../breaking.ts';
import { changing } from '../../operators/changes.ts';
import { createdThoughRefused, inheriting, making } from '../../operators/learners.ts';
import { checking, isText, letting } from '../../operators/values.ts';
import type { AlsoBreaks, Change } from '../../types.ts';

function listing(changed: (list: string) => string): Change {
  return changing('provisionTypeList', (list) => changed(list));
}

export const defects = [
  breaking('learners.create.provision-type-accepted-list', {
    // The list of accepted ids is wrong.
    'create-lists-provisions-*': each<(list: string) => string>({
      'without-names': (list) => list.replace(/ \(([^()]|\([^()]*\))*\)/g, ''),
      'without-ids': (list) => list.replace(/\d+ \(/g, '('),
      // Id 0 is missing.
      'without-zero': (list) => list.replace('0 (Not set), ', ''),
      'without-the-last': (list) => list.slice(0, list.lastIndexOf(', 50 ')),
      // Id 30 is listed as 3.
      'with-other-ids': (list) => list.replace('30 (', '3 ('),
      'with-names-that-moved': (list) => list.replace('0 (Not set), 10 (', '10 (Not set), 0 ('),
      nowhere: () => '',
    }).as(listing),
    'create-takes-a-provision-that-it-does-not-list': letting('create', 'provisionType', (value) => value === 45),
    'create-lists-provisions-for-positive-ids-only': checking('create', 'provisionType', (value, correct) =>
      Number(value) < 0 ? 'Not accepted.' : correct(),
    ),
  }),
  breaking('learners.create.provision-type-name', {
    'create-takes-the-name-*': each(['Not set', 'Apprenticeships (all levels)'], (name) =>
      name.split(' ')[0]!.toLowerCase(),
    ).as((name) => letting('create', 'provisionType', (value) => value === name)),
    'create-stores-before-it-sees-names': createdThoughRefused(({ provisionType }) => isText(provisionType)),
  }),
  breaking('learners.create.provision-type-null', {
    // Null is accepted, as if the field were omitted.
    'create-takes-null-as-provision': letting('create', 'provisionType', (value) => value === null),
    'create-stores-before-it-sees-null-provisions': createdThoughRefused(({ provisionType }) => provisionType === null),
  }),
  breaking('learners.create.provision-type-unknown', {
    // Some ids that are not on the list are accepted.
    'create-takes-provisions-*': each<(id: number) => boolean>({
      'beyond-the-largest': (id) => id > 50,
      negative: (id) => id < 0,
      'between-the-accepted': (id) => id > 0 && id < 50,
      'of-all-bits': (id) => id === 2_147_483_647,
    }).as((passes) => letting('create', 'provisionType', (value) => Number.isInteger(value) && passes(Number(value)))),
    'create-stores-before-it-looks-for-provisions': createdThoughRefused(({ provisionType }) =>
      Number.isInteger(provisionType),
    ),
  }),
  breaking('learners.create.provision-type-default', {
    'create-defaults-provision-to-apprenticeships': making((learner, body) => ({
      provisionType: body.provisionType === undefined ? 30 : learner.provisionType,
    })),
    // Nothing is stored by default: the value is null.
    'create-leaves-provision-open': making((learner, body) => ({
      provisionType: (body.provisionType === undefined ? null : learner.provisionType) as number,
    })),
    'delete-leaves-provisiontype-to-the-next-with-the-email': inheriting('provisionType'),
  }),
  breaking('learners.create.has-ehcp-default', {
    'create-defaults-ehcp-to-true': making((learner, { hasEhcp }) => ({
      hasEhcp: hasEhcp === undefined ? true : learner.hasEhcp,
    })),
    // Nothing is stored by default: the value is null.
    'create-leaves-ehcp-open': making((learner, { hasEhcp }) => ({
      hasEhcp: (hasEhcp === undefined ? null : learner.hasEhcp) as boolean,
    })),
    'delete-leaves-hasehcp-to-the-next-with-the-email': inheriting('hasEhcp'),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'create-defaults-provision-to-apprenticeships': ['learners.update.provision-updated-at'],
};
