/** `npm run check`: verifies everything that does not need the running product. */
import { startChecks } from './checks/run-checks.ts';

const { types, others } = startChecks();
const outcomes = await Promise.all([types, others]);
process.exitCode = outcomes.some(({ failed }) => failed.length > 0) ? 1 : 0;
