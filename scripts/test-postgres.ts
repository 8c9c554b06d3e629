/** `npm run test:postgres`: the database tests and every browser story on an installed PostgreSQL server. */
import { findBrowser } from './browser.ts';
import { installedServer } from './database/postgres-server.ts';
import { runInTurn } from './in-turn.ts';

if (installedServer() === undefined) {
  console.error('No PostgreSQL server is installed: install one, or put its programs on the PATH.');
  process.exitCode = 1;
} else {
  runInTurn(['vitest run --project database server.test.ts', 'playwright test'], {
    DATABASE: 'postgres',
    CHROMIUM: await findBrowser(),
  });
}
