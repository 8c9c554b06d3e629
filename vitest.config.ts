import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { fuzzFactor } from './scripts/lab/intensity.ts';
import { hasExtension, installedServer } from './scripts/local/database/postgres-server.ts';

/** Tests with several database sessions need a PostgreSQL server. */
const SERVER_TESTS = [
  'scripts/local/database/**/*.server{,.long}.test.ts',
  'scripts/deploy/rehearsal/*.server.long.test.ts',
  'scripts/lab/corpus/*.server.long.test.ts',
];

/** Needs Debian's package postgresql-15-plpgsql-check, or that of another version. */
const LINT_TEST = 'scripts/local/database/lint.server.test.ts';

/** Tests that take a minute or more are left out, unless `SUITE=all` runs them, as it does the long browser tests. */
const notNow = process.env.SUITE === 'all' ? [] : ['**/*.long.test.ts'];

/** Not for platforms: they write the log of a whole site, with the answers 404 of its visitors. */
const UNEXPECTED_ERRORS = 'scripts/testing/unexpected-errors.fixture.ts';

/** Vitest would leave one processor free, which on two leaves one unused. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** A server keeps the clock of the machine (scripts/testing/dates.ts). */
const isMoved = process.env.TEST_DATE_OFFSET !== undefined;
const hasServer = installedServer() !== undefined && !isMoved;
const unlinted = hasExtension('plpgsql_check') ? [] : [LINT_TEST];
const excluded = hasServer ? unlinted : globSync(SERVER_TESTS);
if (!isMoved) {
  const missing = hasServer ? 'no plpgsql_check' : 'no PostgreSQL server';
  for (const file of excluded) console.warn(`Not run, ${missing} is installed: ${file}`);
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'core/**/*.test.ts',
            'site/**/*.test.ts',
            'admin/**/*.test.ts',
            'scripts/checks/**/*.test.ts',
            'scripts/deploy/**/*.test.ts',
            'scripts/update/**/*.test.ts',
            'scripts/owner/*/**/*.test.ts',
            'scripts/lab/{bench,mutation}/**/*.test.ts',
            'scripts/testing/**/*.test.ts',
          ],
          exclude: ['scripts/deploy/**/*.long.test.ts', ...notNow],
          environment: 'node',
          setupFiles: [UNEXPECTED_ERRORS],
          testTimeout: 20_000,
          // To remove a clone of this repository takes longer than ten seconds on a busy disk.
          hookTimeout: 60_000,
          // The files share the loaded modules. No module holds state.
          isolate: false,
          provide: { fuzzFactor: fuzzFactor() },
        },
      },
      {
        test: {
          name: 'components',
          include: ['admin/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://spotter.test/thisisme' } },
          setupFiles: [UNEXPECTED_ERRORS, 'admin/testing/setup.fixture.ts'],
          testTimeout: 30_000,
          isolate: false,
          // A third of their time is waiting for timers of the screens.
          maxWorkers: WORKERS + 1,
          sequence: { groupOrder: 1 },
        },
      },
      'functions/vitest.config.ts',
      {
        test: {
          name: 'database',
          include: ['scripts/local/database/**/*.test.ts', 'scripts/owner/*.test.ts'],
          exclude: [...excluded, ...notNow],
          environment: 'node',
          setupFiles: [UNEXPECTED_ERRORS],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // As in the rules: loading the modules for each file takes a tenth of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: 'platform',
          include: [
            'scripts/{build,local,process}/**/*.test.ts',
            'scripts/lab/{corpus,faults}/**/*.test.ts',
            'scripts/deploy/**/*.long.test.ts',
          ],
          exclude: ['scripts/local/database/**', ...excluded, ...notNow],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
