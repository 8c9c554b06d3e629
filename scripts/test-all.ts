/**
 * `npm run test:all`: what `npm test` leaves out: killed and powerless platforms, rendering at random, and
 * the long browser tests (attacks, faults and load, every screen in every theme, motion, Wrangler, and the
 * central tests on a PostgreSQL server). Takes about 12 minutes.
 */
import { conclude, runBrowserTests, runLongTests } from './testing/runners.ts';

conclude([await runLongTests(), await runBrowserTests({ SUITE: 'all' })]);
