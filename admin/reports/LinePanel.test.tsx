import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinePanel } from './LinePanel.tsx';

test.each([
  [[0, 1], '1 click'],
  [[0, 2], '2 clicks'],
])('the scale of %j is named %s', (values, name) => {
  const { container } = render(
    <LinePanel
      unit="click"
      width={300}
      height={110}
      tone="ink"
      values={values}
      before={null}
      pointed={null}
      onPoint={() => {}}
    />,
  );
  const texts = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts.at(-1)).toBe(name);
});
