/** `npm test`: the checks, and all tests but the long ones. Ends with `N passed, N failed`. */
import { startChecks } from './checks/run-checks.ts';
import { conclude, runBrowserTests, runVitest } from './testing/runners.ts';

const { types, others } = startChecks();
const checks = await others;
// Beside the check of the types, which uses one processor.
const units = await runVitest();
conclude([await types, checks, ...units, await runBrowserTests({ SUITE: 'core' })]);
