import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.fixture.ts';

const { request } = createTestApp();

test.each(['/feed', '/feed/', '/feed/?x=1'])('%s moves to the feed', async (path) => {
  const response = await request(path);
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe('/rss.xml');
});
