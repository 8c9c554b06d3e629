import { expect, test, vi } from 'vitest';
import { allowedLink } from './allowed-link.ts';
import type { EdgeLink } from './schema.ts';

const target = (url: string) => ({ url, sub_id_parameter: null });

const link: EdgeLink = {
  number: 1,
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  slug: 'mat',
  old_paths: [],
  post_id: null,
  state: 'running',
  target: target('https://open.example/mat'),
  country_targets: { DE: target('https://open.example/matte') },
  ends_at: null,
};

test('allowed targets stay, also those of another alphabet', () => {
  expect(allowedLink(link)).toBe(link);
  const cafe = { ...link, target: target('https://xn--caf-dma.example/') };
  expect(allowedLink(cafe)).toBe(cafe);
});

test('a target that no shop can allow is refused', () => {
  const amazon = target('https://www.amazon.de/dp/B0');
  expect(allowedLink({ ...link, target: amazon })).toEqual({ ...link, target: null });
  expect(allowedLink({ ...link, country_targets: { DE: amazon } })).toEqual({
    ...link,
    country_targets: {},
  });
});

test('a link is checked once, however often somebody follows it', () => {
  const decode = vi.spyOn(globalThis, 'atob');
  const far = { ...link, target: target(`https://open.example${'/a'.repeat(1_000)}`) };
  const first = allowedLink(far);
  expect(decode).toHaveBeenCalled();
  decode.mockClear();
  expect([allowedLink(far), allowedLink(first)]).toEqual([first, first]);
  expect(decode).not.toHaveBeenCalled();
  decode.mockRestore();
});
