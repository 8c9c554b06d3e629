/**
 * `npm run test:long`: fuzzing, attacks, faults and load at full length, all browser tests on a PostgreSQL
 * server, and known vulnerabilities of packages. Takes hours.
 */
import { installedServer } from './local/database/postgres-server.ts';
import { auditPackages } from './testing/audit.ts';
import { conclude, INTENSE_TESTS, runBrowserTests, runVitest } from './testing/runners.ts';

const outcomes = [
  auditPackages(),
  ...(await runVitest({ filters: INTENSE_TESTS, environment: { FUZZ: 'long', SUITE: 'all' } })),
  await runBrowserTests({ SUITE: 'all', FUZZ: 'long' }),
];
if (installedServer() !== undefined) {
  outcomes.push(await runBrowserTests({ SUITE: 'core', DATABASE: 'postgres' }));
  outcomes.push(await runBrowserTests({ SUITE: 'all', DATABASE: 'postgres' }));
}
conclude(outcomes);
