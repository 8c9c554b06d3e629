import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const lockSchema = z.object({ packages: z.record(z.string(), z.object({})) });

// npm could mark them as packages for development only, which the list leaves out.
test('the licences name sharp, which makes images, and its libvips under the LGPL', () => {
  const { packages } = lockSchema.parse(JSON.parse(read('package-lock.json')));
  const names = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''));
  const wanted = names.filter((name) => /^(?:sharp$|@img\/sharp-libvips-)/.test(name));
  expect(wanted.length).toBeGreaterThan(5);
  const list = read('docs/licences.md');
  expect(wanted.filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
  expect(list).toMatch(/^## LGPL-3\.0-or-later/m);
});
