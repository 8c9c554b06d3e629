import { expect, test } from 'vitest';
import { imageVersion, shareImagePath } from './share-image.ts';

const id = '0a1b2c3d-0000-4000-8000-000000000001';

test('every change and every design has its own URL', () => {
  const addresses = [
    shareImagePath({ id, updated_at: '2026-01-01T09:00:00+00:00' }),
    shareImagePath({ id, updated_at: '2026-01-01T09:00:00.001+00:00' }),
  ];
  expect(addresses[0]).toMatch(new RegExp(`^/pictures/${id}/\\d+-[0-9a-z]+\\.png$`));
  expect(addresses[1]).not.toBe(addresses[0]);
  expect(imageVersion('2026-01-01T09:00:00+00:00', 2)).not.toBe(
    imageVersion('2026-01-01T09:00:00+00:00', 3),
  );
});
