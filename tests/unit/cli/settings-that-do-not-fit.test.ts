import { expect } from '@playwright/test';
import { existingOf } from '../../../cli/preflight/existing.ts';
import { preflight } from '../../../cli/preflight/preflight.ts';
import { preflightRequests } from '../../../cli/preflight/requests.ts';
import { covers } from '../../../fixtures/covers.ts';
import { readConfig } from '../../../fixtures/target/config.ts';
import { noRateLimit } from '../../../fixtures/target/rate-limiter.ts';
import { knownReadLag } from '../../../fixtures/target/read-lag.ts';
import { configuredPowers } from '../../../fixtures/target/target.ts';
import { tell } from '../../../protocol/run-notes.ts';
import type { RuleId } from '../../../rules/index.ts';
import { startService } from '../../../service/index.ts';
import { ownRun } from '../../support/own-run.ts';
import { startProxy } from '../../support/proxy.ts';
import { test as base, type SharedTarget } from '../../support/shared-target.ts';

/** A target, and what is said about its variables with some replaced. */
interface Trial extends SharedTarget {
  trouble(replaced: Record<string, string>): Promise<string | null>;
}

const test = base.extend<{ trial: Trial }>({
  trial: ({ target }, use) =>
    use({ ...target, trouble: (replaced) => preflight(readConfig({ ...target.variables, ...replaced })) }),
});

type Variables = Record<string, string>;

/** The credentials of one caller in the place of another's. */
function credentialsOf(from: string, as: string, all: Variables): Variables {
  const of = (part: string) => ({ [`${as}_CLIENT_${part}`]: all[`${from}_CLIENT_${part}`] ?? '' });
  return { ...of('ID'), ...of('SECRET') };
}

function without(caller: string): Variables {
  return { [`${caller}_CLIENT_ID`]: '', [`${caller}_CLIENT_SECRET`]: '' };
}

const tutorsOf = ({ LAS_TUTORS = '' }: Variables) => LAS_TUTORS.split(',');

/** Wrong settings, each with the sentence that stops the run. */
const wrong: Record<string, [settings: (all: Variables) => Variables, says: RegExp]> = {
  'no tutor': [
    () => ({ LAS_TUTORS: 'gone@example.com', ...without('LAS_TUTOR') }),
    /^LAS_TUTORS: gone@example\.com is not a tutor at http.*"[^"]*Invalid primary tutor": list only .*\.$/,
  ],
  'a second tutor who is none': [
    (all) => ({ LAS_TUTORS: `${tutorsOf(all)[0]},gone@example.com` }),
    /^LAS_TUTORS: gone@example\.com is not a tutor/,
  ],
  'staff who is a tutor': [
    (all) => ({ LAS_TUTORS: tutorsOf(all)[0] ?? '', LAS_STAFF: tutorsOf(all)[1] ?? '' }),
    /^LAS_STAFF: \S+ is a tutor at http.*: list only staff who are not tutors\.$/,
  ],
  'a tutor’s credentials that are an administrator’s': [
    (all) => ({
      ...credentialsOf('LAS', 'LAS_TUTOR', all),
      ...credentialsOf('LAS_MANAGER', 'LAS', all),
      ...without('LAS_MANAGER'),
      LAS_TUTORS: tutorsOf(all).slice(0, 2).join(','),
    }),
    /LAS_TUTOR_CLIENT_ID\/LAS_TUTOR_CLIENT_SECRET may assign tutors, as only a manager or an administrator may, and see the learners of several/,
  ],
  'an administrator’s and a tutor’s credentials, swapped': [
    (all) => ({ ...credentialsOf('LAS_TUTOR', 'LAS', all), ...credentialsOf('LAS', 'LAS_TUTOR', all) }),
    /^LAS_CLIENT_ID\/LAS_CLIENT_SECRET may not assign .*, and LAS_TUTOR_CLIENT_ID\/LAS_TUTOR_CLIENT_SECRET may: .*\?$/,
  ],
  'a tutor’s credentials that are a manager’s': [
    (all) => ({ ...credentialsOf('LAS_MANAGER', 'LAS_TUTOR', all), ...without('LAS_MANAGER') }),
    /^LAS_TUTOR_CLIENT_ID\/LAS_TUTOR_CLIENT_SECRET may assign tutors/,
  ],
  'the only tutor’s credentials that are a manager’s': [
    (all) => ({
      ...credentialsOf('LAS_MANAGER', 'LAS_TUTOR', all),
      ...without('LAS_MANAGER'),
      LAS_TUTORS: tutorsOf(all)[0] ?? '',
    }),
    /^LAS_TUTOR_CLIENT_ID\/LAS_TUTOR_CLIENT_SECRET may assign tutors/,
  ],
  'a tutor who is not listed': [
    (all) => ({ LAS_TUTORS: tutorsOf(all).slice(1).join(',') }),
    /^LAS_TUTOR_CLIENT_ID\/LAS_TUTOR_CLIENT_SECRET see no learner of .*: put that tutor's email first in LAS_TUTORS\./,
  ],
  'a tutor who is not the first': [
    (all) => ({ LAS_TUTORS: tutorsOf(all).reverse().join(',') }),
    /^LAS_TUTOR_CLIENT_ID\/LAS_TUTOR_CLIENT_SECRET belong to \S+: put that tutor first in LAS_TUTORS\.$/,
  ],
  'a manager’s credentials that are a tutor’s': [
    (all) => ({ ...credentialsOf('LAS_TUTOR', 'LAS_MANAGER', all), ...without('LAS_TUTOR') }),
    /^LAS_MANAGER_CLIENT_ID\/LAS_MANAGER_CLIENT_SECRET may not assign tutors at http.*: give a manager's credentials/,
  ],
  'an administrator’s credentials that are a tutor’s': [
    (all) => ({
      ...credentialsOf('LAS_TUTOR', 'LAS', all),
      ...without('LAS_TUTOR'),
      ...without('LAS_MANAGER'),
    }),
    /^LAS_CLIENT_ID\/LAS_CLIENT_SECRET (?:may not create learners|do not see a learner of )/,
  ],
  'an administrator’s credentials that are a manager’s': [
    (all) => ({ ...credentialsOf('LAS_MANAGER', 'LAS', all), ...without('LAS_MANAGER') }),
    /^LAS_CLIENT_ID\/LAS_CLIENT_SECRET do not see a learner of \S+, as an administrator does: give an administrator's credentials\.$/,
  ],
  'one more tutor of the manager’s, who is not named as managed': [
    (all) => {
      const [first, second, third, ...others] = tutorsOf(all);
      return {
        LAS_TUTORS: [first, third, second, ...others].join(','),
        LAS_MANAGED_TUTORS: [first, third].join(','),
      };
    },
    /^LAS_TUTORS: LAS_MANAGER_CLIENT_ID\/LAS_MANAGER_CLIENT_SECRET see a learner of \S+, but none of \S+, and LAS_MANAGED_TUTORS names neither\. If \S+ is the manager, or a tutor of theirs, list another tutor instead; if not, the service shows /,
  ],
  'another organisation that is the same one': [
    (all) => ({ ...credentialsOf('LAS_MANAGER', 'LAS_OTHER', all), ...without('LAS_MANAGER') }),
    /^LAS_OTHER_CLIENT_ID\/LAS_OTHER_CLIENT_SECRET belong to the organisation of LAS_CLIENT_ID/,
  ],
  'an organisation with tagging that should have none': [
    (all) => credentialsOf('LAS_OTHER', 'LAS_UNTAGGED', all),
    /^LAS_UNTAGGED_CLIENT_ID\/LAS_UNTAGGED_CLIENT_SECRET belong to an organisation with tagging/,
  ],
};

for (const choices of ['a', 'b'])
  test.describe(`choices ${choices}`, () => {
    test.use({ choices });

    test('nothing is said about right settings, and nothing is left behind', async ({ trial }) => {
      expect(await trial.trouble({})).toBeNull();
      expect(await trial.trouble({ LAS_TUTORS: tutorsOf(trial.variables)[0] ?? '' }), 'with one tutor').toBeNull();
      expect(await trial.records()).toBe(0);
    });

    test('right settings fit a service whose reads are behind its writes, and the run learns by how much', async ({
      trial,
    }) => {
      ownRun();
      const looks = new Map<string, number>();
      const proxy = await startProxy(trial.variables.LAS_BASE_URL ?? '', async (request, forward) => {
        const answer = await forward(request);
        if (request.method !== 'GET' || !/\/v1\/learners\/[^/]+$/.test(request.path)) return answer;
        const look = `${request.path} of ${request.headers.authorization}`;
        looks.set(look, (looks.get(look) ?? 0) + 1);
        return looks.get(look)! <= 2 ? { status: 404, headers: {}, body: '' } : answer;
      });
      try {
        expect(await trial.trouble({ LAS_BASE_URL: proxy.url })).toBeNull();
        expect(knownReadLag()).toBeGreaterThan(300);
      } finally {
        await proxy.close();
      }
    });

    test('with all credentials, this and a look for records that are there take at most 30 requests', async ({
      trial,
    }) => {
      ownRun();
      let sent = 0;
      const spend = (requests: number) => {
        sent += requests;
      };
      const pace = { ...noRateLimit, spend, heldBack: () => null };
      const config = readConfig(trial.variables);
      expect(await preflight(config, true, pace)).toBeNull();
      await existingOf(config, pace);
      // One more is for the OpenAPI document.
      expect(sent + 1).toBe(preflightRequests(config));
      expect(sent + 1).toBeLessThanOrEqual(30);
    });

    for (const [what, [settings, says]] of Object.entries(wrong))
      test(`no run starts with ${what}`, async ({ trial }) => {
        const trouble = await trial.trouble(settings(trial.variables));

        expect(trouble).toMatch(says);
        expect(trouble, 'one sentence').not.toContain('\n');
        // A learner of whom whoever created it may not have a sight cannot be deleted by them; no second one is created.
        expect(await trial.records(), 'records left').toBeLessThanOrEqual(what.startsWith('an administrator') ? 1 : 0);
      });
  });

/** Faults of the service that look like wrong settings in one way, and have to be found by the run. */
const faults = [
  'tag-list-of-organisation-without-tagging',
  'create-takes-staff-for-primary-tutors',
  'tutor-reads-everybody-by-id',
  'foreign-learner-is-read-by-id',
];

for (const fault of faults)
  test.describe(() => {
    test.use({ defects: [fault] });

    test(`the settings are not blamed for ${fault}`, async ({ trial }) => {
      expect(await trial.trouble({})).toBeNull();
    });
  });

for (const tagging of [true, false])
  test(`an organisation with${tagging ? '' : 'out'} tagging is judged ${tagging ? 'by' : 'without'} the rules about tags`, async ({}, testInfo) => {
    const service = await startService({ choices: 'a' });
    const { clients, tutors } = await service.control.createOrganisation({ tagging });
    const other = (await service.control.createOrganisation({ tagging })).clients.administrator;
    const config = readConfig({
      LAS_BASE_URL: service.baseUrl,
      LAS_OTHER_CLIENT_ID: other.clientId,
      LAS_OTHER_CLIENT_SECRET: other.clientSecret,
      LAS_CLIENT_ID: clients.administrator.clientId,
      LAS_CLIENT_SECRET: clients.administrator.clientSecret,
      LAS_TUTORS: tutors.join(','),
      LAS_STATE_DIR: testInfo.outputDir,
    });
    try {
      expect(await preflight(config)).toBeNull();
      expect(configuredPowers(config).includes('tagging')).toBe(tagging);
      expect(configuredPowers(config).includes('otherTagging')).toBe(tagging);
    } finally {
      tell({ lacksTagging: false, otherLacksTagging: false });
      await service.close();
    }
  });

test('rules about tags need tagging, and those about its lack do not', () => {
  const needed = (rule: RuleId) => [covers(rule).annotation ?? []].flat().map(({ description }) => description);
  expect(needed('tags.add.limit')).toContain('tagging');
  expect(needed('learners.create.bad-tag-refused')).toContain('tagging');
  expect(needed('tags.untagged.not-found')).not.toContain('tagging');
  expect(needed('learners.create.tags-untagged-organisation')).not.toContain('tagging');
});

test('a read-only run, which cannot see whom the manager manages, does not ask for another manager', () => {
  tell({ managesFirstTwo: false });
  const settings = {
    LAS_BASE_URL: 'http://127.0.0.1:1',
    LAS_CLIENT_ID: 'a',
    LAS_CLIENT_SECRET: 'a-long-secret',
    LAS_MANAGER_CLIENT_ID: 'm',
    LAS_MANAGER_CLIENT_SECRET: 'another-secret',
    LAS_TUTORS: ['one', 'two', 'three'].map((name) => `${name}@example.com`).join(','),
  };

  expect(configuredPowers(readConfig({ ...settings, LAS_READ_ONLY: '1' }))).toContain('managedTutors');
  expect(configuredPowers(readConfig(settings))).not.toContain('managedTutors');

  const managed = { ...settings, LAS_MANAGED_TUTORS: 'two@example.com, One@example.com' };
  expect(configuredPowers(readConfig(managed))).toContain('managedTutors');
  expect(() => readConfig({ ...managed, LAS_MANAGED_TUTORS: 'three@example.com' })).toThrow('first two');
});
