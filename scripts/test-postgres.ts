/** `npm run test:postgres`: the database tests and every browser story on an installed PostgreSQL server. */

import { installedServer } from './local/database/postgres-server.ts';
import { findBrowser } from './testing/browser.ts';
import { runInTurn } from './testing/in-turn.ts';

if (installedServer() === undefined) {
  console.error('No PostgreSQL server is installed: install one, or put its programs on the PATH.');
  process.exitCode = 1;
} else {
  runInTurn(['vitest run --project database server.test.ts', 'playwright test'], {
    DATABASE: 'postgres',
    CHROMIUM: await findBrowser(),
  });
}
