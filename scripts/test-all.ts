/**
 * `npm run test:all`: the browser tests that `npm test` leaves out: attacks, faults and load, every screen
 * in every theme, motion, Wrangler, and the central tests on a PostgreSQL server. Takes about 10 minutes.
 */
import { conclude, runBrowserTests } from './testing/runners.ts';

conclude([await runBrowserTests({ SUITE: 'all' })]);
