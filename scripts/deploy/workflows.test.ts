import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VARIABLES } from './cloudflare/variables.ts';
import { problemsOfWorkflow } from './parse-workflow.fixture.ts';
import { readWorkflows, stepsOf } from './workflows.ts';

const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(manifest));

/** A variable of the repository that is not one of the deployment's variables. */
const PIN = 'DEPLOY_COMMIT';

const variables = new Map(Object.entries(VARIABLES));
const files = readWorkflows();

it.each([
  ['on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - rnu: npm install\n', 'rnu'],
  [
    'on: push\njobs:\n  a:\n    runs-on: x\n    if: github.evnt( == 1\n    steps: []\n',
    'Unexpected symbol',
  ],
  [
    'on: push\njobs:\n  a:\n    runs-on: x\n    needs: b\n    steps:\n      - run: a\n',
    'no dependencies',
  ],
])('an error is found: %j', async (content, word) => {
  expect(await problemsOfWorkflow('a.yml', content)).toContainEqual(expect.stringContaining(word));
});

describe.each(files)('$name', ({ name, text, workflow }) => {
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it("is valid for GitHub's own parser", async () => {
    expect(await problemsOfWorkflow(name, text)).toEqual([]);
  });

  it('may only read the repository', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(text).not.toContain('pull_request_target');
    expect(text.match(/actions\/checkout@/g)).toHaveLength(
      text.match(/persist-credentials: false/g)?.length ?? 0,
    );
  });

  it('pins actions by commit hash and states their version', () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    for (const action of used.filter((candidate) => !candidate.startsWith('./'))) {
      expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it('runs scripts of package.json, and no event data can become part of a command', () => {
    for (const { run = 'npm install' } of steps) {
      expect(run).not.toContain('${{');
      expect(run).toMatch(/^npm (?:install$|test$|run )/);
      const [, script] = /^npm run ([\w:]+)/.exec(run) ?? [];
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
    }
  });

  it('uses what an event sends only to choose a commit and what runs', () => {
    const lines = text.split('\n').filter((line) => line.includes('client_payload'));
    for (const line of lines) expect(line).toMatch(/^ +(?:if|ref): /);
  });

  it('has a time limit', () => {
    for (const job of jobs.filter(({ uses }) => uses === undefined)) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(40);
    }
  });

  it('reads secrets from secrets and everything else from variables, by their known names', () => {
    for (const [, kind, variable = ''] of text.matchAll(/\b(vars|secrets)\.(\w+)/g)) {
      if (variable === PIN) continue;
      expect(variables.has(variable), variable).toBe(true);
      expect(kind, variable).toBe(variables.get(variable)?.secret ? 'secrets' : 'vars');
    }
  });

  it('passes secrets to single steps only', () => {
    for (const environment of [workflow.env, ...jobs.map(({ env }) => env)]) {
      expect(JSON.stringify(environment)).not.toContain('secrets.');
    }
    for (const { run, uses, env } of steps) {
      const isInstalled = run === 'npm install' || uses !== undefined;
      if (isInstalled) expect(JSON.stringify(env)).not.toContain('secrets.');
    }
  });
});

it('a deployment is tested, diagnosed, migrated, built, uploaded and smoke-tested, in this order', () => {
  const runs = stepsOf('deploy.yml', files).flatMap(({ run }) => run ?? []);
  const scripts = ['doctor', 'migrate', 'build', 'provision', 'upload', 'smoke', 'images'];
  const order = ['npm test', 'npm run test:all', ...scripts.map((script) => `npm run ${script}`)];
  const places = order.map((command) => runs.findIndex((run) => run.startsWith(command)));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

it('a preview gets no key that can write', () => {
  const preview = files.find(({ name }) => name === 'preview.yml');
  expect(preview?.text).not.toMatch(/SUPABASE_SECRET_KEY|SUPABASE_DB_URL|REBUILD_HOOK/);
});

it('a publish of a known commit does not wait for the tests, and a skipped deployment is reported', () => {
  const jobs = files.find(({ name }) => name === 'deploy.yml')?.workflow.jobs;
  expect(jobs?.test?.if).toContain('{ !github.event.client_payload.commit }');
  expect(jobs?.deploy?.if).toContain(
    "(needs.test.result == 'success' || github.event.client_payload.commit)",
  );
  expect(jobs?.report?.if).toContain("needs.deploy.result == 'skipped'");
  expect(jobs?.report?.steps.at(-1)?.run).toMatch(/^npm run report -- failed /);
});
