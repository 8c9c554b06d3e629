import { defineConfig } from '@playwright/test';
import { starterPort } from './e2e/fixtures/platforms.ts';
import type { PlatformOptions } from './e2e/fixtures/test.ts';
import { installedServer } from './scripts/local/database/postgres-server.ts';

const { CHROMIUM = '/usr/bin/chromium', DATABASE, SUITE = 'core' } = process.env;
if (SUITE !== 'core' && SUITE !== 'all') throw new Error(`SUITE is core or all, not ${SUITE}`);

/** The long suite; all other tests are the core suite. */
const LONG = '**/long/**';
/** Tests that change the account or the whole site, or make a part fail. They run one by one. */
const EXCLUSIVE = ['**/owner/account/**', '**/owner/settings/**', '**/operator/**'];
/** Tests that the long suite repeats on a PostgreSQL server. */
const CENTRAL = [
  '**/owner/account/*.spec.ts',
  '**/owner/{posts,publishing}.spec.ts',
  '**/visitor/counting.spec.ts',
];

/** Flags that let Chromium run as root, with connections to this machine only. */
const args = [
  '--no-sandbox',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
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
  { name: 'shared', testIgnore: [...EXCLUSIVE, LONG], use: { platform: 'shared' as const } },
];

const long = [
  {
    name: 'long exclusive',
    testMatch: '**/operator/long/**/*.spec.ts',
    workers: 1,
    use: { platform: 'exclusive' as const },
  },
  {
    name: 'long shared',
    testMatch: '**/{visitor,owner}/long/**/*.spec.ts',
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
    // A trace of every test costs much time; TRACE=1 keeps those of failed tests.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
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
