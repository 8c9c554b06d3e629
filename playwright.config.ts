import { defineConfig } from '@playwright/test';
import { installedFirefox } from './e2e/fixtures/firefox.ts';
import { starterPort } from './e2e/fixtures/platforms.ts';
import type { PlatformOptions } from './e2e/fixtures/test.ts';
import { installedServer } from './scripts/local/database/postgres-server.ts';
import { chromiumFlags } from './scripts/testing/compat/chromium-flags.ts';

const { CHROMIUM = '/usr/bin/chromium', DATABASE, SUITE = 'core' } = process.env;
if (SUITE !== 'core' && SUITE !== 'all') throw new Error(`SUITE is core or all, not ${SUITE}`);

const LONG = '**/long/**';
const CORE = /^(?!.*\/long\/).*$/;
/** Tests that change the account, or change or compare the whole site. */
const EXCLUSIVE = '**/owner/{,long/}{account,settings,whole-site}/**';
/** Tests that make a part fail. */
const OPERATOR = '**/operator/**';
/** Tests of a site that is set up in them, one after the other. */
const NEW = '**/owner/long/new-site/**';
/** Tests of what happens at the same time, which also run on a PostgreSQL server. */
const CENTRAL = ['**/owner/publishing.spec.ts', '**/visitor/counting.spec.ts'];

/** With connections to this machine only. */
const args = [
  ...chromiumFlags,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const core = [
  // First, because these tests run one by one and take longest.
  {
    name: 'exclusive',
    testMatch: EXCLUSIVE,
    testIgnore: LONG,
    workers: 1,
    use: { platform: 'exclusive' as const },
  },
  { name: 'shared', testIgnore: [EXCLUSIVE, LONG], use: { platform: 'shared' as const } },
];

const postgres = {
  name: 'postgres',
  testMatch: CENTRAL,
  workers: 1,
  use: { platform: 'postgres' as const },
};
/** Journeys in Firefox, where it is installed. */
const FIREFOX = '**/firefox.spec.ts';

const hasSecondDatabase = DATABASE === undefined && installedServer() !== undefined;

const long = [
  // First, because the tests of each run one by one.
  {
    name: 'long exclusive',
    testMatch: EXCLUSIVE,
    testIgnore: installedFirefox() === undefined ? [CORE, FIREFOX] : CORE,
    workers: 1,
    use: { platform: 'exclusive' as const },
  },
  {
    name: 'operator',
    testMatch: OPERATOR,
    workers: 1,
    use: { platform: 'operator' as const },
  },
  ...(hasSecondDatabase ? [postgres] : []),
  {
    name: 'new site',
    testMatch: NEW,
    workers: 1,
    use: { platform: 'new' as const },
  },
  {
    name: 'long shared',
    testIgnore: [EXCLUSIVE, OPERATOR, NEW, CORE],
    use: { platform: 'shared' as const },
  },
];

export default defineConfig<PlatformOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the usual two cores, because tests mostly wait.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Per test on a slow machine. `expect` has the limit that a person would notice.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  projects: SUITE === 'core' ? core : long,
  use: {
    // Tracing every test is slow. TRACE=1 keeps the traces of failed tests.
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
