import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { type Outcome, plainOutcome } from './outcome.ts';

const auditSchema = z.object({
  metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }),
});

/** Asks the registry for known vulnerabilities. Counts nothing if the registry has no such list. */
export function auditPackages(): Outcome {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const report = auditSchema.safeParse(JSON.parse(stdout === '' ? 'null' : stdout));
  if (!report.success) {
    console.log('The registry lists no known vulnerabilities: not counted.');
    return plainOutcome(0, []);
  }
  const { total } = report.data.metadata.vulnerabilities;
  return total === 0
    ? plainOutcome(1, [])
    : plainOutcome(0, [`${total} known vulnerabilities of packages`]);
}
