import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../../cli/modules.ts';
import { operationName, operations } from '../../../rules/api/operations.ts';
import { sections } from '../../../rules/api/sections.ts';
import { area, catalogue, ruleIds } from '../../../rules/index.ts';
import { changesOf, type Released, releasedText } from '../../../rules/released.ts';

const areas = [
  ...['authentication', 'learners', 'tags', 'assessments', 'reports', 'exports', 'tutors', 'webhooks', 'events'],
  ...['modules', 'support-records', 'support-plans', 'staff', 'errors', 'versioning', 'contract'],
];
const folder = packageFile('rules');
const entries = ruleIds.map((id) => ({ id, ...catalogue[id] }));
const releasedFile = readFileSync(packageFile('rules/released.json'), 'utf8');
const released = JSON.parse(releasedFile) as Released;

function idsWhere(holds: (entry: (typeof entries)[number]) => boolean): string[] {
  return entries.filter(holds).map(({ id }) => id);
}

test('a released id is still there and means what it meant', () => {
  const advice =
    'Released ids are permanent. Restore the entry, or give the new meaning a new id. ' +
    'If only the wording is better, run: npm run rules:release -- <id>…';
  expect(changesOf(released), advice).toEqual([]);
});

test('every entry is released', () => {
  const advice = 'New entries must be released before they are used in a baseline. Run: npm run rules:release';
  expect(
    idsWhere(({ id }) => !Object.hasOwn(released, id)),
    advice,
  ).toEqual([]);
});

test('what is released has a line for each id', () => {
  expect(releasedFile, 'npm run rules:release').toBe(releasedText(released));
});

/** Files of statements, and the ids that each holds: `tags.ts` those of the area `tags`, `learners/create.ts` those of its topic. */
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
  if (!entry.isFile() || !entry.name.endsWith('.ts')) return [];
  const path = join(entry.parentPath, entry.name);
  const ids = [...readFileSync(path, 'utf8').matchAll(/^ +'([a-z0-9.-]+)': (?:rule|clientRule|question|quirk)\(/gm)];
  const key = relative(folder, path)
    .replace(/(?:\/index)?\.ts$/, '')
    .replaceAll('/', '.');
  return ids.map(([, id = '']) => ({ id, key }));
});

test('each statement stands once, in the file of its area or topic', () => {
  const ids = files.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(ruleIds.toSorted());
  expect(files.filter(({ id, key }) => !id.startsWith(`${key}.`))).toEqual([]);
});

test('ids are an area and one to three kebab-case words', () => {
  const word = '[a-z0-9]+(-[a-z0-9]+)*';
  const shape = new RegExp(`^${word}(\\.${word}){1,3}$`);
  expect(idsWhere(({ id }) => !shape.test(id) || !areas.includes(area(id)))).toEqual([]);
});

// `--grep @learners.create` selects everything below it, so an id that is a prefix of another could not be selected alone.
test('no id is a prefix of another', () => {
  expect(idsWhere(({ id }) => ruleIds.some((other) => other.startsWith(`${id}.`)))).toEqual([]);
});

// Without tagging every tag route answers 404, so a rule about tags that does not say so would be red there.
test('what is about tags needs tagging, unless it is about an organisation without it', () => {
  const withoutTagging = /^tags\.untagged\.|untagged-organisation$/;
  const isAboutTags = (id: string) => /^tags\.|^learners\.create\..*\btags?\b/.test(id) && !withoutTagging.test(id);
  expect(idsWhere(({ needs = [] }) => needs.includes('tagging'))).toEqual(idsWhere(({ id }) => isAboutTags(id)));
});

test('a change of how pages are asked for concerns each client that reads the list', () => {
  const isPaging = (id: string) => /\.(?:page-(?:index|size)|past-end|paging)/.test(id);
  const paging = idsWhere(({ id, party }) => party === 'service' && isPaging(id));
  expect(idsWhere(({ hitsEachCaller }) => hitsEachCaller === true)).toEqual(paging);
});

test('questions end with a question mark, other statements with a full stop', () => {
  expect(idsWhere(({ kind, statement }) => !statement.endsWith(kind === 'question' ? '?' : '.'))).toEqual([]);
  expect(idsWhere(({ ifItChanges }) => ifItChanges !== undefined && !ifItChanges.endsWith('.'))).toEqual([]);
  expect(idsWhere(({ untestable }) => untestable !== undefined && !untestable.endsWith('.'))).toEqual([]);
});

test('no statement occurs twice', () => {
  const statements = entries.map(({ statement }) => statement);
  expect(statements.filter((text, at) => statements.indexOf(text) !== at)).toEqual([]);
});

test("what binds the service says what a client must do if it changes, or why it can't be tested", () => {
  // What to do about another status of a refusal is told from the two statuses.
  const isStatus = ({ id, kind }: (typeof entries)[number]) => kind === 'question' && id.endsWith('status');
  const silent = entries.filter(({ ifItChanges, untestable }) => !(ifItChanges ?? untestable));
  expect(silent.filter((entry) => entry.party === 'service' && !isStatus(entry)).map(({ id }) => id)).toEqual([]);
});

test('only rules bind the client', () => {
  expect(idsWhere(({ kind, party }) => party === 'client' && kind !== 'rule')).toEqual([]);
});

test('every section of the API document has an entry', () => {
  expect(sections.filter((section) => !entries.some((entry) => entry.section === section))).toEqual([]);
});

test('operations are unique, and only the token request needs no bearer token', () => {
  const names = operations.map(operationName);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(operations.filter(({ bearer }) => !bearer).map(operationName)).toEqual(['POST /v1/auth']);
});
