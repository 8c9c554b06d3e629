import { type Browser, expect, type Page, test } from '@playwright/test';
import { postFields } from '../core/posts/fields.ts';
import type { PostForm } from '../core/posts/schema.ts';
import { renderRichText } from '../core/rich-text/rich-text.ts';
import { fuzzFactor } from '../scripts/lab/intensity.ts';
import { openDetector } from './detector.ts';
import { ask, draftByHand, heading, signInAtTheForm, unique } from './owner.ts';
import { addressWith, filling, lineOf, payloads, runningAlone } from './payloads.ts';

const LONG = fuzzFactor() > 1;
const POSTS = LONG ? 40 : 4;

/** A post every field of which is hostile, with other payloads for each number. */
function hostilePost(title: string, number: number): Partial<PostForm> {
  const from = Math.floor((number * payloads.length) / POSTS);
  const line = (length: number, step: number) => lineOf(length, from + step);
  return {
    title: `${title} ${line(140, 1)}`,
    short_description: line(postFields.short_description.limit, 17),
    product_image_url: addressWith(from + 3),
    product_image_alt: line(postFields.product_image_alt.limit, 29),
    price: line(postFields.price.limit, 5),
    key_features: filling(postFields.pros.limit, from),
    pros: filling(postFields.pros.limit, from + 211),
    cons: filling(postFields.pros.limit, from + 423),
    who_is_this_for: filling(postFields.pros.limit, from + 613),
    in_depth_analysis: filling(100_000, from).replaceAll('\n', '\n\n'),
    primary_affiliate_url: addressWith(from + 7),
    primary_cta_text: line(postFields.primary_cta_text.limit, 11),
    limited_time_offer_enabled: true,
    limited_time_offer: line(postFields.limited_time_offer.limit, 37),
  };
}

/** Shows markup where nothing protects it, each piece in a frame of its own. */
async function expose(page: Page, pieces: readonly string[]) {
  await page.route('http://localhost/unprotected', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  );
  await page.goto('http://localhost/unprotected');
  await page.evaluate(async (all) => {
    const loaded = all.map((piece, index) => {
      const frame = document.createElement('iframe');
      frame.name = `piece ${index}`;
      frame.srcdoc = piece;
      document.body.append(frame);
      return new Promise((resolve) => frame.addEventListener('load', resolve));
    });
    await Promise.all(loaded);
  }, pieces);
}

test('the detector notices what runs, and the sanitiser leaves nothing to notice', async ({
  browser,
}) => {
  await test.step('unprotected, the payloads run', async () => {
    const { page, context, noticed } = await openDetector(browser);
    await expose(page, runningAlone);
    const ran = () => new Set(noticed.map((line) => /piece \d+/.exec(line)?.[0])).size;
    await expect.poll(ran).toBeGreaterThan(runningAlone.length * 0.75);
    await context.close();
  });
  await test.step('sanitised, none does, even without a policy', async () => {
    const { page, context, expectNothing } = await openDetector(browser);
    const pieces = payloads.map((payload) => renderRichText(payload));
    await page.setContent(`<!doctype html>${pieces.map((html) => `<div>${html}</div>`).join('')}`);
    await expectNothing('sanitised');
    await context.close();
  });
});

/** The owner, in a browser that notices and calls itself by a payload. */
async function openOwner(browser: Browser) {
  const detector = await openDetector(browser, {
    userAgent: `Mozilla/5.0 Firefox/145.0 ${payloads[4]}"><svg/onload=alert(1)>`,
  });
  // At the form: the browser's name is kept with a new session.
  await signInAtTheForm(detector.page);
  return detector;
}

test('what is typed anywhere runs nowhere: public pages, feeds and the screens of the owner', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000 * fuzzFactor());
  const title = unique('Hostile');
  const admin = await openOwner(browser);
  const visitor = await openDetector(browser);
  const ids: string[] = [];
  const addresses: string[] = [];

  await test.step('addresses that are programs are refused', async () => {
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', '//x']) {
      for (const field of ['primary_affiliate_url', 'product_image_url'] as const) {
        await expect(draftByHand(admin.page, { title, [field]: bad })).rejects.toThrow('400');
      }
    }
  });

  await test.step('posts whose every field is a payload', async () => {
    for (let number = 0; number < POSTS; number += 1) {
      const published = number > 0;
      const id = await draftByHand(admin.page, { ...hostilePost(title, number), published });
      ids.push(id);
      const { post } = await ask(admin.page, 'GET', `/posts/${id}`);
      addresses.push(published ? `/reviews/${post.slug}` : `/product/pre-${id}-view-justme`);
    }
  });

  await test.step('a draft and the reviews, as the edge renders them', async () => {
    for (const [index, path] of addresses.entries()) {
      await (index === 0 ? admin : visitor).expectHarmless(path);
      const { page } = index === 0 ? admin : visitor;
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    }
  });

  await test.step('addresses and searches', async () => {
    const typed = payloads.filter((_payload, index) => index % (LONG ? 5 : 110) === 0);
    for (const payload of typed) {
      const words = encodeURIComponent(payload);
      await visitor.expectHarmless(`/products?search=${words}&category=${words}`);
      await visitor.expectHarmless(`/${words}?${words}#${words}`);
    }
    await visitor.page.goto(`/?search=${encodeURIComponent(payloads[4] ?? '')}`);
    await expect(visitor.page).toHaveURL(/\/products\?search=/);
    await visitor.expectNothing('a search from the home page');
  });

  await test.step('what browsers say of themselves, and search for', async () => {
    for (const payload of payloads.slice(0, 40)) {
      const sent = await request.post('/api/searches', {
        headers: { 'User-Agent': `Mozilla/5.0 Firefox/145.0 ${payload.replace(/\s/g, ' ')}` },
        data: { event_id: crypto.randomUUID(), keyword: payload, search_location: 'home' },
      });
      expect(sent.status()).toBe(202);
    }
  });

  await test.step('every screen of the owner', async () => {
    for (const path of [
      `/thisisme/manage-posts?search=${encodeURIComponent(title)}`,
      ...ids.slice(0, 2).map((id) => `/thisisme/edit-post/${id}`),
      '/thisisme',
      '/thisisme/analytics?period=today',
      '/thisisme/profile?tab=security',
      '/thisisme/profile?tab=history',
      `/thisisme/${encodeURIComponent(payloads[4] ?? '')}`,
    ]) {
      await admin.expectHarmless(path, 'networkidle');
    }
    await admin.page.goto('/thisisme/analytics?period=today');
    await expect(admin.page.getByText('alert(1)').first()).toBeVisible();
    await admin.expectNothing('analytics with what was searched for');
  });

  await test.step('a reply of the assistant', async () => {
    await admin.page.goto('/thisisme/ai');
    await expect(heading(admin.page, 'AI Assistant')).toBeVisible();
    const reply = JSON.stringify({
      ...hostilePost(title, 1),
      overall_rating: '<svg onload=alert(1)>',
    });
    await admin.page.getByRole('textbox', { name: 'Response' }).fill(reply);
    await admin.page.getByRole('button', { name: 'Implement' }).click();
    await expect(admin.page.getByLabel('Product Title')).toHaveValue(new RegExp(title));
    await admin.expectNothing('the draft of a reply');
  });

  await test.step('as files of the build, in lists, and in a reader of feeds that trusts them', async () => {
    const feed = async () => (await request.get('/rss.xml')).text();
    await expect.poll(feed, { timeout: 60_000 }).toContain(title);
    for (const path of [...addresses.slice(1), '/', '/products']) {
      await visitor.expectHarmless(path);
    }
    const reader = await openDetector(browser);
    const items = await reader.page.evaluate(
      (xml) =>
        [...new DOMParser().parseFromString(xml, 'text/xml').querySelectorAll('item > *')].map(
          (element) => (element.tagName === 'title' ? '' : (element.textContent ?? '')),
        ),
      await feed(),
    );
    expect(items.join('')).toContain('alert(1)');
    await expose(reader.page, items);
    expect(reader.noticed).toEqual([]);
    await reader.context.close();
  });

  for (const id of ids) await ask(admin.page, 'DELETE', `/posts/${id}`);
  await admin.context.close();
  await visitor.context.close();
});
