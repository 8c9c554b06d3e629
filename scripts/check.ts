/**
 * `npm run check`: everything that can be verified without running the product. Format, lint, types,
 * import rules, unused code, documents, licences, page sizes and generated types.
 */
import { runChecks } from './checks/run-checks.ts';

process.exitCode = runChecks().failed > 0 ? 1 : 0;
