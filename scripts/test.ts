/** `npm test`: the checks, and all tests but the long ones. Ends with `N passed, N failed`. */
import { runChecks } from './checks/run-checks.ts';
import { conclude, runBrowserTests, runVitest } from './testing/runners.ts';

const checks = await runChecks();
const units = await runVitest();
conclude([checks, ...units, await runBrowserTests({ SUITE: 'core' })]);
