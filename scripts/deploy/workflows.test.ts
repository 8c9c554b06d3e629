import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemsOfWorkflow } from './parse-workflow.ts';
import { VARIABLES } from './variables.ts';
import { readWorkflows, stepsOf } from './workflows.ts';

const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(manifest));

/** A variable of the repository that is none of the deployment's own. */
const PIN = 'DEPLOY_COMMIT';

const variables = new Map<string, { secret: boolean }>(Object.entries(VARIABLES));
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
])('a mistake is found: %j', async (content, word) => {
  expect(await problemsOfWorkflow('a.yml', content)).toContainEqual(expect.stringContaining(word));
});

describe.each(files)('$name', ({ name, text, workflow }) => {
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it("is a workflow by GitHub's own parser", async () => {
    expect(await problemsOfWorkflow(name, text)).toEqual([]);
  });

  it('may read the repository and nothing else', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(text).not.toContain('pull_request_target');
    expect(text.match(/actions\/checkout@/g)).toHaveLength(
      text.match(/persist-credentials: false/g)?.length ?? 0,
    );
  });

  it('uses actions by the hash of their commit, with the version beside it', () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    for (const action of used.filter((candidate) => !candidate.startsWith('./'))) {
      expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it('runs scripts of package.json, and nothing that an event says can become part of a command', () => {
    for (const { run = 'npm install' } of steps) {
      expect(run).not.toContain('${{');
      expect(run).toMatch(/^npm (?:install$|test$|run )/);
      const [, script] = /^npm run ([\w:]+)/.exec(run) ?? [];
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
    }
  });

  it('ends by itself', () => {
    for (const job of jobs.filter(({ uses }) => uses === undefined)) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(40);
    }
  });

  it('takes secrets from secrets, everything else from variables, under the names that are known', () => {
    for (const [, kind, variable = ''] of text.matchAll(/\b(vars|secrets)\.(\w+)/g)) {
      if (variable === PIN) continue;
      expect(variables.has(variable), variable).toBe(true);
      expect(kind, variable).toBe(variables.get(variable)?.secret ? 'secrets' : 'vars');
    }
  });

  it('hands a secret to single steps only', () => {
    for (const environment of [workflow.env, ...jobs.map(({ env }) => env)]) {
      expect(JSON.stringify(environment)).not.toContain('secrets.');
    }
    for (const { run, uses, env } of steps) {
      const isInstalled = run === 'npm install' || uses !== undefined;
      if (isInstalled) expect(JSON.stringify(env)).not.toContain('secrets.');
    }
  });
});

it('a deployment is checked, tested, migrated, built, put out and asked, in this order', () => {
  const runs = stepsOf('deploy.yml', files).flatMap(({ run }) => run ?? []);
  const order = ['check', 'doctor', 'migrate', 'build', 'provision', 'upload', 'smoke', 'pictures'];
  const places = order.map((script) =>
    runs.findIndex((run) => run.startsWith(`npm run ${script}`)),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(runs).toContain('npm test');
});

it('a preview is given no key that writes', () => {
  const preview = files.find(({ name }) => name === 'preview.yml');
  expect(preview?.text).not.toMatch(/SUPABASE_SECRET_KEY|SUPABASE_DB_URL|REBUILD_HOOK/);
});
