import { expect, test } from 'vitest';
import { boldNames, relativeLinks } from './documents.ts';

test('relative links and images of a page, and nothing else', () => {
  const page = `[One](one.md) ![Two](../two.webp) [Three](three.md#part) [Four](#part)
[Five](https://five.example) \`[six](six.md)\`
\`\`\`text
[seven](seven.md)
\`\`\``;
  expect(relativeLinks(page)).toEqual(['one.md', '../two.webp', 'three.md']);
});

test('names in bold, not sentences', () => {
  const page = 'Press **Save\nthis**, then **Go**, **Go**. **Mind this.** `**code**`';
  expect(boldNames(page)).toEqual(['Save this', 'Go']);
});
