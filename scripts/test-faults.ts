/**
 * The long form of what `npm test` tries a little of: pages rendered again at a thousand reviews, a
 * hundred kills of a rebuild, fifty losses of power, every fault of the line to the database with a
 * minute without it, ten minutes of load, a flood. Takes about an hour.
 */
import { findBrowser } from './browser.ts';
import { runInTurn } from './in-turn.ts';

runInTurn(
  [
    'vitest run --project platform scripts/faults scripts/platform/rendering scripts/platform/kill.test.ts scripts/platform/rebuild.test.ts',
    'vitest run --project database scripts/database/migrate.test.ts .server.test.ts',
    'vitest run --project functions lib/edge-state.test.ts event-queue.test.ts',
    'playwright test e2e/faults.spec.ts',
  ],
  { HOSTILE: 'long', CHROMIUM: await findBrowser() },
);
