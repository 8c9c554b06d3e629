import { defineConfig } from '@playwright/test';
import { ports } from './e2e/ports.ts';
import { installedServer } from './scripts/local/database/postgres-server.ts';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** What the platforms keep their data in: the embedded database, or a PostgreSQL server. */
const { DATABASE = 'embedded' } = process.env;

/** Where a PostgreSQL server is installed, every run tells the central stories on both. */
const alsoOnServer = DATABASE === 'embedded' && installedServer() !== undefined;
const CENTRAL = /\b(?:owner|publishing|counting)\.spec\.ts$/;

/** Flags that let Chromium run as root on a closed network; it asks nobody but the platform. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function platform(env: Record<string, string> & { PORT: string }) {
  return {
    command: 'node e2e/platform.ts',
    url: `http://localhost:${env.PORT}/`,
    env,
    reuseExistingServer: false,
    stdout: 'pipe' as const,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  };
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the cores that it is made for: stories wait more than they work.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A bound for a whole story on a slow machine; what a person would notice is bounded by expect.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  projects: [
    {
      name: DATABASE,
      use: { baseURL: `http://localhost:${ports.main}` },
      metadata: { data: 'e2e' },
    },
    ...(alsoOnServer
      ? [
          {
            name: 'on a server',
            testMatch: CENTRAL,
            use: { baseURL: `http://localhost:${ports.server}` },
            metadata: { data: 'e2e-server' },
          },
        ]
      : []),
  ],
  use: {
    trace: 'retain-on-failure',
    launchOptions: { args, ...(executablePath === '' ? {} : { executablePath }) },
  },
  webServer: [
    platform({ PORT: String(ports.main), DATA: 'e2e', DATABASE }),
    // Of its own, so that what fails here fails for nobody else.
    platform({
      PORT: String(ports.faults),
      CONTROL_PORT: String(ports.control),
      DATA: 'e2e-faults',
      DATABASE,
    }),
    // Of its own, because there is one owner, whose name and password change here.
    platform({
      PORT: String(ports.account),
      DATA: 'e2e-account',
      DATABASE: alsoOnServer ? 'postgres' : DATABASE,
    }),
    ...(alsoOnServer
      ? [platform({ PORT: String(ports.server), DATA: 'e2e-server', DATABASE: 'postgres' })]
      : []),
  ],
});
