import { type APIRequestContext, expect, test } from '@playwright/test';

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const html = await response.text();
  return {
    html: html.replace(POLICY, ''),
    policy: POLICY.exec(html)?.[1] ?? response.headers()['content-security-policy'],
  };
}

test('the products page from the build and from the edge are the same', async ({ request }) => {
  const built = await read(request, '/products');
  const rendered = await read(request, '/products?sort=newest&page=1');
  expect(rendered.html).toBe(built.html);
  expect(rendered.policy).toBe(built.policy);
});
