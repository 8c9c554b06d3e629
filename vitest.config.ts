import { defineConfig } from 'vitest/config';

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
          ],
          environment: 'node',
        },
      },
      'functions/vitest.config.ts',
      {
        test: {
          name: 'database',
          include: ['scripts/database/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'platform',
          include: ['scripts/platform/**/*.test.ts', 'scripts/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
