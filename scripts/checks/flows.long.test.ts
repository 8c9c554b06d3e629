import { expect, test } from 'vitest';
import { filesCrossed, measureFlows, readUses, type Uses } from './flows.ts';

/** Reads the types of the whole product, on a busy machine. */
const READING_MILLISECONDS = 180_000;

test('a leg crosses the files between its ends, not those that help on the way', () => {
  const uses: Uses = new Map([
    ['form.ts:save', new Set(['api.ts:send', 'text.ts:trim'])],
    ['api.ts:send', new Set(['api.ts:address', 'client.ts:client'])],
    ['api.ts:address', new Set(['text.ts:trim'])],
    ['list.ts:read', new Set(['client.ts:client'])],
  ]);
  const leg = { from: 'form.ts:save', to: ['client.ts:client'] };
  expect(filesCrossed(leg, uses)).toEqual(['api.ts', 'client.ts', 'form.ts']);
  expect(() => filesCrossed({ ...leg, to: ['list.ts:read'] }, uses)).toThrow(
    'form.ts:save does not lead to list.ts:read',
  );
});

test(
  'no flow crosses more files than it may',
  () => {
    const flows = measureFlows(readUses());
    for (const { name, most, files } of flows) expect(files.length, name).toBeLessThanOrEqual(most);
    const click = flows.find(({ name }) => name === 'buy click');
    expect(click?.files).toContain('functions/visitors/events/record-click.ts');
  },
  READING_MILLISECONDS,
);
