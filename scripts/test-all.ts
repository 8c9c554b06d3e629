/**
 * `npm run test:all`: the browser tests that `npm test` leaves out, such as attacks, faults, load and all
 * screens in all themes. Takes about 10 minutes.
 */
import { conclude, runBrowserTests } from './testing/runners.ts';

conclude([await runBrowserTests({ SUITE: 'all' })]);
