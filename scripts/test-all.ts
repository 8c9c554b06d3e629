/**
 * `npm run test:all`: the long suites that `npm test` leaves out. More fuzzing, attacks and faults, the
 * tests on a PostgreSQL server, and the browser tests that are not core. Takes about 20 minutes.
 */
import { conclude, INTENSE_TESTS, runBrowserTests, runVitest } from './testing/runners.ts';

const units = await runVitest({ filters: INTENSE_TESTS, environment: { FUZZ: 'all' } });
conclude([...units, await runBrowserTests({ SUITE: 'all', FUZZ: 'all' })]);
