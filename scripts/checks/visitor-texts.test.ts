import { expect, test } from 'vitest';
import { untranslatedTexts, visibleWords } from './visitor-texts.ts';

test('no page draws words that are in no file of a language', () => {
  expect(untranslatedTexts()).toEqual([]);
});

test('words in markup, in attributes that are read, and in branches are found', () => {
  const page = `---
const steps = [{ name: 'Home', path: '/' }, { name: 'text' }];
---
<!doctype html>
<Page title="All reviews" class="grid gap">
  <p>Read  on</p>
  <p>{messages.title} · {isOne ? 'one' : \`\${count} more\`}</p>
  <p>{isShown && 'shown words'}</p>
  <script>import 'nothing here';</script>
</Page>
`;
  expect(visibleWords('page.astro', page)).toEqual([
    'Home',
    'All reviews',
    'Read on',
    'one',
    '… more',
    'shown words',
  ]);
  expect(
    visibleWords('a.tsx', 'const a = <input name="email" type="password" aria-label="Email" />;'),
  ).toEqual(['Email']);
});
