/**
 * `npm run test:all`: what `npm test` leaves out: platforms that are killed or lose power, random rendering,
 * 200 checked and 5,000 imported links, the tests in SQL on a date to come, and the long browser tests. Takes about
 * 15 minutes.
 */
import { LATER, runOnDate } from './testing/dates.ts';
import { conclude, runBrowserTests, runLongTests } from './testing/runners.ts';

const SQL_TESTS = ['scripts/local/database/database.test.ts'];

conclude([
  ...(await runLongTests(async () => [await runOnDate(LATER, SQL_TESTS)])),
  await runBrowserTests({ SUITE: 'all' }),
]);
