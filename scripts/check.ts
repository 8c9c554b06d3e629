/** `npm run check`: verifies everything that does not need the running product. */
import { runChecks } from './checks/run-checks.ts';

process.exitCode = (await runChecks()).failed.length > 0 ? 1 : 0;
