/**
 * `npm run corpus`: records what the demonstration answers as it is now, says what differs from before, and keeps the
 * digests in scripts/lab/corpus/recorded/. The whole texts are in .spotter/corpus/, those of the run before it in
 * .spotter/corpus-before/.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  differences,
  digestsIn,
  keepDigests,
  PARTS,
  record,
  recordedDigests,
} from './lab/corpus/recording.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.spotter/corpus');
const before = join(root, '.spotter/corpus-before');

await rm(before, { recursive: true, force: true });
if (existsSync(folder)) await rename(folder, before);
await mkdir(join(root, '.spotter'), { recursive: true });
await record(folder);
for (const part of PARTS) {
  const digests = await digestsIn(folder, part);
  const lines = differences(await recordedDigests(part), digests);
  for (const line of lines) console.log(`${part}: ${line}`);
  console.log(`${part}: ${lines.length} of ${digests.size} differ`);
  await keepDigests(part, digests);
}
console.log('To see what changed in them: diff -ru .spotter/corpus-before .spotter/corpus');
