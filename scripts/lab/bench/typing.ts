/**
 * Measures how long the editor works on a keystroke in a document of 10,000 words: from the key press until
 * the text, its layout included, is up to date. `node scripts/lab/bench/typing.ts [words]`.
 */
import { z } from 'zod';
import { emptyPostForm } from '../../../core/posts/schema.ts';
import { markEditorHtml } from '../../../core/rich-text/format.ts';
import { launchBrowser } from '../browser.ts';
import { signIn } from '../screenshots/screens.ts';
import { withPlatform } from './measuring/site.ts';
import { duration, median } from './measuring/timing.ts';

const KEYS = 200;
const PARAGRAPH_WORDS = 50;

const paragraph = `<p>${'The <strong>lever</strong> closes at once. '.repeat(PARAGRAPH_WORDS / 5)}</p>`;

const words = Number(process.argv[2] ?? 10_000);
await withPlatform(0, async ({ url }) => {
  await using browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await signIn(page, url);
  const categories = await (await page.request.get(`${url}/api/admin/categories`)).json();
  const response = await page.request.post(`${url}/api/admin/posts`, {
    data: {
      ...emptyPostForm,
      title: 'A long text',
      category_ids: [categories.items[0].id],
      in_depth_analysis: markEditorHtml(paragraph.repeat(words / PARAGRAPH_WORDS)),
    },
  });
  const { post } = z.object({ post: z.object({ id: z.uuid() }) }).parse(await response.json());
  await page.goto(`${url}/thisisme/edit-post/${post.id}`);
  const text = page.getByRole('textbox', { name: 'In-depth Analysis' });
  await page.getByRole('toolbar', { name: 'Formatting', exact: true }).waitFor();
  await text
    .locator('p')
    .nth(words / PARAGRAPH_WORDS / 2)
    .click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    let pressed = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.body.getBoundingClientRect();
      times.push(performance.now() - pressed);
    };
    addEventListener('keydown', () => (pressed = performance.now()), { capture: true });
    addEventListener('input', () => port2.postMessage(null), { capture: true });
  });
  await page.keyboard.type('abcd '.repeat(KEYS / 5), { delay: 60 });
  const times = z.array(z.number()).parse(await page.evaluate(() => Reflect.get(window, 'times')));
  const slowest = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  console.log(
    `${words} words, ${times.length} keystrokes: median ${duration(median(times))}, 95 % below ${duration(slowest)}`,
  );
});
