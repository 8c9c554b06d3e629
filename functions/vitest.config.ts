import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { fuzzFactor } from '../scripts/lab/intensity.ts';
import { Response } from '../scripts/local/compat/miniflare.ts';
import { assetFixture } from './testing/assets.fixture.ts';

/** Runs in workerd with a small fixed build. */
export default defineConfig({
  plugins: [
    cloudflareTest({
      miniflare: {
        compatibilityDate: '2026-10-01',
        compatibilityFlags: ['nodejs_compat'],
        r2Buckets: ['PICTURES', 'BACKUPS'],
        images: { binding: 'IMAGES' },
        ratelimits: {
          SIGN_IN_LIMIT: { namespace_id: '1001', simple: { limit: 60, period: 60 } },
          EVENT_LIMIT: { namespace_id: '1002', simple: { limit: 300, period: 60 } },
          EVENT_NETWORK_LIMIT: { namespace_id: '1003', simple: { limit: 1500, period: 60 } },
        },
        serviceBindings: {
          ASSETS: (request: { url: string; headers: { get(name: string): string | null } }) => {
            const { body, ...init } = assetFixture(
              new URL(request.url).pathname,
              request.headers.get('If-None-Match'),
            );
            return new Response(body, init);
          },
        },
      },
    }),
  ],
  test: {
    name: 'functions',
    include: ['**/*.test.ts'],
    // As in the other projects.
    exclude: process.env.SUITE === 'all' ? [] : ['**/*.long.test.ts'],
    root: import.meta.dirname,
    setupFiles: [
      '../scripts/testing/unexpected-errors.fixture.ts',
      './testing/empty-database.fixture.ts',
    ],
    globalSetup: ['./testing/database.fixture.ts', './outgoing/other-site.fixture.ts'],
    provide: { fuzzFactor: fuzzFactor() },
    // All files share one database, which each empties first.
    fileParallelism: false,
    // Sharing loaded modules saves 3 s per file. No module holds state.
    isolate: false,
    // Allows for slow machines: one test sends more than a hundred sign-ins.
    testTimeout: 30_000 * fuzzFactor(),
  },
});
