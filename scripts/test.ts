/**
 * `npm test`: the checks, the tests of rules, Worker, database and platform, then the browser
 * stories. Ends with `N passed, N failed`, counted from what the runners report.
 */
import { runChecks } from './check.ts';
import { conclude, runStories, runUnits } from './testing/runners.ts';

const checks = runChecks();
const units = await runUnits();
const stories = await runStories();
conclude([{ passed: checks.passed, failed: checks.failed.length }, ...units, stories]);
