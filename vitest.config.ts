import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { fuzzFactor } from './scripts/lab/intensity.ts';
import { installedServer } from './scripts/local/database/postgres-server.ts';

/** Need several sessions at once, and so a real server on this machine. */
const SERVER_TESTS = 'scripts/local/database/**/*.server.test.ts';

const leftOut = installedServer() === undefined ? globSync(SERVER_TESTS) : [];
for (const file of leftOut) console.warn(`Left out, for want of a PostgreSQL server: ${file}`);

export default defineConfig({
  test: {
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
            'scripts/owner/*/**/*.test.ts',
          ],
          environment: 'node',
          provide: { hostile: fuzzFactor() },
        },
      },
      {
        test: {
          name: 'components',
          include: ['admin/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://spotter.test/thisisme' } },
          setupFiles: ['admin/testing/setup.fixture.ts'],
          testTimeout: 30_000,
        },
      },
      'functions/vitest.config.ts',
      {
        test: {
          name: 'database',
          include: ['scripts/local/database/**/*.test.ts'],
          exclude: leftOut,
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'platform',
          include: ['scripts/local/**/*.test.ts', 'scripts/lab/faults/**/*.test.ts'],
          exclude: ['scripts/local/database/**'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
