import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { differences, digestsIn, PARTS, record, recordedDigests } from './recording.ts';

const folder = join(import.meta.dirname, '../../../.spotter/corpus');

beforeAll(() => record(folder));

it.each(PARTS)('answers what was recorded: %s', async (part) => {
  expect(
    differences(await recordedDigests(part), await digestsIn(folder, part)),
    'If this was meant, `npm run corpus` records it',
  ).toEqual([]);
});
