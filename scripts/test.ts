/**
 * `npm test`: the checks, all unit, Worker and database tests with short fuzzing, and the core browser
 * tests. Ends with `N passed, N failed`. A slow test belongs in `npm run test:all`.
 */
import { runChecks } from './checks/run-checks.ts';
import { conclude, runBrowserTests, runVitest } from './testing/runners.ts';

const checks = runChecks();
const units = await runVitest({});
conclude([checks, ...units, await runBrowserTests({ SUITE: 'core' })]);
