import { type APIRequestContext, expect, test } from '@playwright/test';

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/** What a meta element cannot say: for files and rendered pages it stands in a header. */
const NO_FRAMES = /;?\s*frame-ancestors 'none'/;

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const html = await response.text();
  const header = response.headers()['content-security-policy'] ?? '';
  expect(header).toMatch(NO_FRAMES);
  return {
    html: html.replace(POLICY, ''),
    policy: (POLICY.exec(html)?.[1] ?? header.replace(NO_FRAMES, '')).replace(/;?\s*$/, ''),
  };
}

test('the products page from the build and from the edge are the same', async ({ request }) => {
  const built = await read(request, '/products');
  const rendered = await read(request, '/products?sort=newest&page=1');
  expect(rendered.html).toBe(built.html);
  expect(rendered.policy).toBe(built.policy);
});
