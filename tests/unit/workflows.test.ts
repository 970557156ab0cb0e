import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectFile } from '../../cli/modules.ts';

const folder = projectFile('.github/workflows');
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const guide = { name: 'demo-environment.md', text: readFileSync(projectFile('docs/demo-environment.md'), 'utf8') };

/** The jobs of a workflow, each from its name on: what is indented by two blanks. */
function jobsOf(text: string): string[] {
  return text.slice(text.indexOf('\njobs:\n') + '\njobs:\n'.length).split(/\n(?= {2}[\w-]+:\n)/);
}

const installs = /npm (?:ci|i|install|test|start|run)\b/;

for (const { name, text } of [...workflows, guide])
  test(`${name} names each action by its commit, and its version beside it`, () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ''))).toEqual([]);
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
