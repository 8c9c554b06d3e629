/**
 * `npm run test:all`: what `npm test` leaves out: platforms that are killed or lose power, random rendering,
 * and the long browser tests. Takes about 12 minutes.
 */
import { conclude, runBrowserTests, runLongTests } from './testing/runners.ts';

conclude([await runLongTests(), await runBrowserTests({ SUITE: 'all' })]);
