import { defineConfig } from '@playwright/test';
import { starterPort } from './e2e/fixtures/platforms.ts';
import type { PlatformOptions } from './e2e/fixtures/test.ts';
import { installedServer } from './scripts/local/database/postgres-server.ts';

const { CHROMIUM = '/usr/bin/chromium', DATABASE, SUITE = 'core' } = process.env;
if (SUITE !== 'core' && SUITE !== 'all') throw new Error(`SUITE is core or all, not ${SUITE}`);

/** The tests of the long suite; all others are the core suite. */
const LONG = /\/e2e\/\w+\/long\//;
/** Tests that change the account, the site for everybody, or make a part fail. They run one by one. */
const EXCLUSIVE = /\/e2e\/(?:owner\/account|owner\/settings|operator)\//;
const LONG_EXCLUSIVE = /\/e2e\/operator\/long\//;
/** The tests that the long suite repeats on a PostgreSQL server. */
const CENTRAL =
  /\/e2e\/(?:owner\/(?:posts|publishing|account\/[\w-]+)|visitor\/counting)\.spec\.ts$/;

/** Flags that let Chromium run as root, with connections to the platform only. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const core = [
  // First, because its tests cannot run at the same time and take longest.
  {
    name: 'exclusive',
    testMatch: EXCLUSIVE,
    testIgnore: LONG,
    workers: 1,
    use: { platform: 'exclusive' as const },
  },
  { name: 'shared', testIgnore: [EXCLUSIVE, LONG], use: { platform: 'shared' as const } },
];

const long = [
  {
    name: 'long exclusive',
    testMatch: LONG_EXCLUSIVE,
    workers: 1,
    use: { platform: 'exclusive' as const },
  },
  {
    name: 'long shared',
    testMatch: LONG,
    testIgnore: LONG_EXCLUSIVE,
    use: { platform: 'shared' as const },
  },
];

const postgres = {
  name: 'postgres',
  testMatch: CENTRAL,
  workers: 1,
  use: { platform: 'postgres' as const },
};
const hasSecondDatabase = DATABASE === undefined && installedServer() !== undefined;

export default defineConfig<PlatformOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the cores it is made for: tests wait more than they compute.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A limit for a whole test on a slow machine; `expect` limits what a person would notice.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  projects: SUITE === 'core' ? core : [...long, ...(hasSecondDatabase ? [postgres] : [])],
  use: {
    trace: 'retain-on-failure',
    launchOptions: { args, ...(CHROMIUM === '' ? {} : { executablePath: CHROMIUM }) },
  },
  webServer: {
    command: 'node e2e/fixtures/start-platforms.ts',
    url: `http://127.0.0.1:${starterPort}/`,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
