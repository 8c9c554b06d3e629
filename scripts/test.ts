/** `npm test`: the checks, and all tests but the long ones. Ends with `N passed, N failed`. */
import { runChecks } from './checks/run-checks.ts';
import { conclude, runBrowserTests, runVitest } from './testing/runners.ts';

const checks = await runChecks();
conclude([
  checks,
  // The tests of the Worker end first and leave a processor to the browser tests.
  ...(await runVitest({}, async () => [await runBrowserTests({ SUITE: 'core' })])),
]);
