/**
 * The long form of what `npm test` tries a little of: pages rendered again at a thousand reviews, a
 * hundred kills of a rebuild, fifty losses of power, every fault of the line to the database with a
 * minute without it, ten minutes of load, a flood. Takes about an hour.
 */
import { findBrowser } from './testing/browser.ts';
import { runInTurn } from './testing/in-turn.ts';

runInTurn(
  [
    'vitest run --project platform scripts/lab/faults scripts/local/rendering scripts/local/kill.test.ts scripts/local/rebuild.test.ts',
    'vitest run --project database scripts/local/database/migrate.test.ts .server.test.ts',
    'vitest run --project functions edge-state.test.ts event-consumer.test.ts',
    'playwright test e2e/faults.spec.ts',
  ],
  { FUZZ: 'long', CHROMIUM: await findBrowser() },
);
