import { expect, test } from 'vitest';
import { circlesAmong } from './size.ts';

test('folders that import each other are found, also one in the other', () => {
  const files: Record<string, string> = {
    'core/links/link.ts': `import { price } from '../prices/price.ts';`,
    'core/prices/price.ts': `export type { Link } from '../links/link.ts';`,
    'core/prices/rules/rule.ts': `import { price } from '../price.ts'; import { z } from 'zod';`,
    'core/prices/list.ts': `const rule = await import('./rules/rule.ts');`,
    'admin/App.tsx': `import { price } from '../core/prices/price.ts';`,
  };
  expect(circlesAmong(Object.keys(files), (file) => files[file] ?? '')).toEqual([
    'core/links and core/prices',
    'core/prices and core/prices/rules',
  ]);
});
