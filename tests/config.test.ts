import { expect, test } from '@playwright/test';
import { readConfig } from '../fixtures/target/config.ts';
import { ConfigError } from '../fixtures/target/variables.ts';

const administrator = { LAS_CLIENT_ID: 'id', LAS_CLIENT_SECRET: 'secret', LAS_TUTORS: 'a@example.com, b@example.com' };
const remote = { LAS_BASE_URL: 'https://api.example.com/', ...administrator };

test('without any variable the embedded service is the target', () => {
  expect(readConfig({})).toMatchObject({ baseUrl: null, environment: 'embedded', emailDomain: 'example.com' });
});

test('trailing slashes of addresses and blanks in lists are removed', () => {
  expect(readConfig(remote)).toMatchObject({
    baseUrl: 'https://api.example.com',
    environment: 'other',
    tutors: ['a@example.com', 'b@example.com'],
    control: null,
  });
});

test('an address is read as a browser does', () => {
  const { baseUrl } = readConfig({ ...remote, LAS_BASE_URL: 'HTTPS://API.example.com:443/base//' });
  expect(baseUrl).toBe('https://api.example.com/base');
});

/** Each is one mistake; the sentence must name the variable. */
const mistakes: Record<string, [env: Record<string, string>, names: string]> = {
  'an invalid address': [{ ...remote, LAS_BASE_URL: 'api.example.com' }, 'LAS_BASE_URL'],
  'an address with a password': [{ ...remote, LAS_BASE_URL: 'https://u:p@api.example.com' }, 'LAS_BASE_URL'],
  'a remote address without TLS': [{ ...remote, LAS_BASE_URL: 'http://api.example.com' }, 'LAS_BASE_URL'],
  'a remote address without TLS, in capitals': [{ ...remote, LAS_BASE_URL: 'HTTP://api.example.com' }, 'LAS_BASE_URL'],
  'credentials without an address': [{ ...administrator, LAS_BASE_URL: '' }, 'LAS_BASE_URL'],
  'an environment without an address': [{ LAS_ENVIRONMENT: 'demo' }, 'LAS_BASE_URL'],
  'an environment that does not exist': [{ ...remote, LAS_ENVIRONMENT: 'staging' }, 'LAS_ENVIRONMENT'],
  'production with writes': [{ ...remote, LAS_ENVIRONMENT: 'production' }, 'LAS_ENVIRONMENT'],
  'no credentials': [{ LAS_BASE_URL: 'https://api.example.com' }, 'LAS_CLIENT_ID'],
  'an id without a secret': [{ LAS_MANAGER_CLIENT_ID: 'id' }, 'LAS_MANAGER_CLIENT_SECRET'],
  'a secret without an id': [{ LAS_OTHER_CLIENT_SECRET: 'secret' }, 'LAS_OTHER_CLIENT_ID'],
  'no tutor': [{ ...remote, LAS_TUTORS: ' , ' }, 'LAS_TUTORS'],
  'a tutor without an address': [{ ...remote, LAS_TUTORS: 'a@example.com, Sam' }, 'LAS_TUTORS'],
  'a tutor named twice': [{ ...remote, LAS_TUTORS: 'a@example.com,A@example.com' }, 'LAS_TUTORS'],
  'staff who is a tutor': [{ ...remote, LAS_STAFF: 'b@example.com' }, 'LAS_STAFF'],
  'a manager who is the administrator': [
    { ...remote, LAS_MANAGER_CLIENT_ID: 'id', LAS_MANAGER_CLIENT_SECRET: 'secret' },
    'LAS_MANAGER_CLIENT_ID',
  ],
  'another organisation that is the same': [
    { ...remote, LAS_OTHER_CLIENT_ID: 'id', LAS_OTHER_CLIENT_SECRET: 'secret' },
    'LAS_OTHER_CLIENT_ID',
  ],
  'a domain with an @': [{ LAS_EMAIL_DOMAIN: '@example.com' }, 'LAS_EMAIL_DOMAIN'],
  'a receiver without a port': [{ LAS_RECEIVER_URL: 'https://hooks.example.com' }, 'LAS_RECEIVER_PORT'],
  'a receiver without TLS': [{ LAS_RECEIVER_URL: 'http://x.example.com', LAS_RECEIVER_PORT: '80' }, 'LAS_RECEIVER_URL'],
  'a port that does not exist': [
    { LAS_RECEIVER_URL: 'https://hooks.example.com', LAS_RECEIVER_PORT: '70000' },
    'LAS_RECEIVER_PORT',
  ],
  'a time that no timer holds': [{ LAS_RUN_TIMEOUT: '2592000' }, 'LAS_RUN_TIMEOUT'],
  'a seed that is not a number': [{ LAS_SEED: 'abc' }, 'LAS_SEED'],
  'a pace of zero': [{ LAS_MAX_RPS: '0' }, 'LAS_MAX_RPS'],
  'a budget that is not an integer': [{ LAS_MAX_REQUESTS: '1.5' }, 'LAS_MAX_REQUESTS'],
  'a number of runs in words': [{ LAS_PROPERTY_RUNS: 'many' }, 'LAS_PROPERTY_RUNS'],
  'defects for a service that takes none': [{ ...remote, LAS_DEFECTS: 'eleven-tags' }, 'LAS_DEFECTS'],
};

for (const [mistake, [env, names]] of Object.entries(mistakes)) {
  test(`${mistake} is one sentence that names ${names}`, () => {
    const error = catchError(() => readConfig(env));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toContain(names);
    expect(error.message).toMatch(/^[^\n]+\.$/);
    expect(error.message).not.toContain('secret:');
  });
}

test('one organisation may be the other one and the one without tagging', () => {
  const one = { clientId: 'elsewhere', clientSecret: 'secret' };
  const env = {
    ...{ LAS_OTHER_CLIENT_ID: one.clientId, LAS_OTHER_CLIENT_SECRET: one.clientSecret },
    ...{ LAS_UNTAGGED_CLIENT_ID: one.clientId, LAS_UNTAGGED_CLIENT_SECRET: one.clientSecret },
  };
  expect(readConfig({ ...remote, ...env })).toMatchObject({ other: one, untagged: one });
});

test('production may be read', () => {
  const env = { ...remote, LAS_ENVIRONMENT: 'production', LAS_READ_ONLY: '1' };
  expect(readConfig(env)).toMatchObject({ environment: 'production', readOnly: true });
});

function catchError(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}

test('state outlives a run, except in a CI job without a folder for it', () => {
  for (const [env, keepsState] of [
    [{}, true],
    [{ CI: 'true' }, false],
    [{ CI: 'woodpecker' }, false],
    [{ CI: 'false' }, true],
    [{ CI: '0' }, true],
    [{ CI: 'true', LAS_STATE_DIR: '/state' }, true],
  ] as const)
    expect(readConfig(env).keepsState, JSON.stringify(env)).toBe(keepsState);
});
