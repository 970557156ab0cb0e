import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../cli/modules.ts';

const read = (path: string) => ({ name: path, text: readFileSync(packageFile(path), 'utf8') });
const workflows = ['.github/workflows', 'docs/workflows'].flatMap((folder) =>
  readdirSync(packageFile(folder)).map((name) => read(join(folder, name))),
);
const action = read('action.yml');
const guides = ['docs/demo-environment.md', 'docs/clients.md'].map(read);

/** The jobs of a workflow, each from its name on: what is indented by two blanks. */
function jobsOf(text: string): string[] {
  return text.slice(text.indexOf('\njobs:\n') + '\njobs:\n'.length).split(/\n(?= {2}[\w-]+:\n)/);
}

/** This repository itself, which a workflow of its own has checked out, and the guide names by a version. */
const isOurs = (action: string) => action === './' || /^OWNER\/learner-assessment-conformance@v/.test(action);

const installs = /npm (?:ci|i|install|test|start|run)\b/;

for (const { name, text } of [...workflows, action, ...guides])
  test(`${name} names each action by its commit, and its version beside it`, () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(1);
    expect(
      used.filter(
        (action) => !isOurs(action ?? '') && !/^[\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ''),
      ),
    ).toEqual([]);
  });

for (const { name, text } of workflows) {
  test(`${name} gives the workflow as a whole no permission but to read`, () =>
    expect(/^permissions:(?: \{\}|\n {2}contents: read)\n\n/m.test(text)).toBe(true));

  test(`a job of ${name} that may act for the repository runs nothing that is installed`, () => {
    const jobs = jobsOf(text);
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.filter((job) => /: write/.test(job) && installs.test(job))).toEqual([]);
  });

  test(`secrets are in the environment of no step of ${name} that installs, and of no job`, () => {
    const steps = jobsOf(text).flatMap((job) => job.split(/\n(?= {6}- )/));
    const withSecrets = steps.filter((step) => step.includes('secrets.'));
    expect(withSecrets.filter((step) => !/^ {6}- /.test(step) || /npm (?:ci|i|install)\b/.test(step))).toEqual([]);
  });
}

test('the action gives the settings to the step that judges, and to no step that installs', () => {
  const steps = action.text.split(/\n(?= {4}(?:- |#))/).filter((step) => step.includes('inputs.settings'));
  expect(steps).toHaveLength(1);
  expect(steps[0]).not.toMatch(installs);
});
