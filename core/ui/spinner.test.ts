import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Spinner } from './Spinner.tsx';

const rendered = (props: Parameters<typeof Spinner>[0]) =>
  renderToStaticMarkup(createElement(Spinner, props));

test('it announces that content is loading', () => {
  expect(rendered({})).toContain('role="status" aria-label="Loading..."');
  expect(rendered({ label: 'Loading post...' })).toContain('aria-label="Loading post..."');
});

test('five sizes and five colours all look different', () => {
  const sizes = (['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => rendered({ size }));
  const colours = (['slate', 'blue', 'red', 'green', 'white'] as const).map((colour) =>
    rendered({ colour }),
  );
  expect(new Set(sizes).size).toBe(5);
  expect(new Set(colours).size).toBe(5);
});
