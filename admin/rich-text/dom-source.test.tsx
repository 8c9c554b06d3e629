import { expect, test, vi } from 'vitest';
import { parseSource } from './dom-source.ts';

test('event handlers are parsed under another name and read under their own', () => {
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
  const [image] = parseSource('<img/alt="Run on, only once"OnError=x src=on.png>') ?? [];
  expect(parse.mock.lastCall?.[0]).not.toMatch(/[\s"'/]on/i);
  expect(image?.properties).toMatchObject({ alt: 'Run on, only once', src: 'on.png' });
  expect(Object.keys(image?.properties ?? {}).map((name) => name.toLowerCase())).toContain(
    'onerror',
  );
  parse.mockRestore();
});

test('styles are parsed under another name and read under their own', () => {
  const [paragraph, sheet] =
    parseSource('<p style="color:red" class="styled">my style = "x"</p><style>p{}</style>') ?? [];
  expect(paragraph).toMatchObject({
    tagName: 'p',
    properties: { style: 'color:red', class: 'styled' },
    children: [{ type: 'text', value: 'my style = "x"' }],
  });
  expect(sheet?.tagName).toBe('style');
});

test('a text with too many elements, or too deep ones, is refused', () => {
  expect(parseSource('<p></p>'.repeat(5), { elements: 4, depth: 10 })).toBeNull();
  expect(parseSource('<i>'.repeat(5), { elements: 9, depth: 3 })).toBeNull();
  expect(parseSource('<p></p>'.repeat(5), { elements: 5, depth: 10 })).toHaveLength(5);
});
