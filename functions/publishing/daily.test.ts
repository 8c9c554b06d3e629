import { expect, test } from 'vitest';
import { BuildFiles } from '../edge/build-files.ts';
import { assetsBuiltAt } from '../testing/assets.fixture.ts';
import { rebuildInNewYear } from './daily.ts';

async function requests(yearsLater: number): Promise<unknown[]> {
  const ASSETS = assetsBuiltAt(7);
  const { built_at } = await new BuildFiles().record({ ASSETS });
  const sent: unknown[] = [];
  const now = Date.UTC(new Date(built_at).getUTCFullYear() + yearsLater, 0, 1, 3, 23);
  await rebuildInNewYear(
    { ASSETS, PUBLISH_QUEUE: { send: async (message: unknown) => sent.push(message) } },
    now,
  );
  return sent;
}

test('a build of the year before is rebuilt, one of this year is not', async () => {
  expect(await requests(1)).toEqual([{ change: 7 }]);
  expect(await requests(0)).toEqual([]);
});
