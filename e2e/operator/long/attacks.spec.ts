import type { Browser, Page } from '@playwright/test';
import { postFields } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { renderRichText } from '../../../core/rich-text/rich-text.ts';
import { fuzzFactor } from '../../../scripts/lab/intensity.ts';
import { openDetector } from '../../fixtures/detector.ts';
import { adminApi, createPost, deletePost, signInWithForm } from '../../fixtures/owner.ts';
import { heading, unique } from '../../fixtures/page.ts';
import {
  payloadLine,
  payloadLines,
  payloads,
  payloadUrl,
  selfExecuting,
} from '../../fixtures/payloads.ts';
import { expect, test } from '../../fixtures/test.ts';

const POSTS = Math.min(40, 4 * fuzzFactor());
/** Every so many payloads one is used as a URL and a search. */
const URL_STEP = Math.max(5, Math.round(110 / fuzzFactor()));

/** A post with payloads in every field, different ones for each number. */
function maliciousPost(title: string, number: number): Partial<PostForm> {
  const from = Math.floor((number * payloads.length) / POSTS);
  const line = (length: number, step: number) => payloadLine(length, from + step);
  return {
    title: `${title} ${line(140, 1)}`,
    short_description: line(postFields.short_description.limit, 17),
    product_image_url: payloadUrl(from + 3),
    product_image_alt: line(postFields.product_image_alt.limit, 29),
    price: line(postFields.price.limit, 5),
    key_features: payloadLines(postFields.pros.limit, from),
    pros: payloadLines(postFields.pros.limit, from + 211),
    cons: payloadLines(postFields.pros.limit, from + 423),
    who_is_this_for: payloadLines(postFields.pros.limit, from + 613),
    in_depth_analysis: payloadLines(100_000, from).replaceAll('\n', '\n\n'),
    primary_affiliate_url: payloadUrl(from + 7),
    primary_cta_text: line(postFields.primary_cta_text.limit, 11),
    limited_time_offer_enabled: true,
    limited_time_offer: line(postFields.limited_time_offer.limit, 37),
  };
}

/** Loads markup on an unprotected page, each piece in its own frame. */
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

test('the detector reports payloads that execute, and sanitised payloads do not', async ({
  browser,
}) => {
  await test.step('unprotected payloads execute', async () => {
    const { page, context, reports } = await openDetector(browser);
    await expose(page, selfExecuting);
    const executed = () => new Set(reports.map((line) => /piece \d+/.exec(line)?.[0])).size;
    await expect.poll(executed).toBeGreaterThan(selfExecuting.length * 0.75);
    await context.close();
  });
  await test.step('sanitised payloads do not execute, even without a CSP', async () => {
    const { page, context, expectNothing } = await openDetector(browser);
    const pieces = payloads.map((payload) => renderRichText(payload));
    await page.setContent(`<!doctype html>${pieces.map((html) => `<div>${html}</div>`).join('')}`);
    await expectNothing('sanitised');
    await context.close();
  });
});

/** The owner in a detector with a payload as user agent. */
async function openOwner(browser: Browser) {
  const detector = await openDetector(browser, {
    userAgent: `Mozilla/5.0 Firefox/145.0 ${payloads[4]}"><svg/onload=alert(1)>`,
  });
  // A new session, because the user agent is stored with it.
  await signInWithForm(detector.page);
  return detector;
}

test('script payloads execute nowhere: public pages, feeds and admin screens', async ({
  browser,
  request,
}) => {
  // Loads some sixty pages.
  test.setTimeout(240_000 * fuzzFactor());
  const title = unique('Attack');
  const admin = await openOwner(browser);
  const visitor = await openDetector(browser);
  const ids: string[] = [];
  const paths: string[] = [];

  await test.step('script URLs are refused', async () => {
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', '//x']) {
      for (const field of ['primary_affiliate_url', 'product_image_url'] as const) {
        await expect(createPost(admin.page, { title, [field]: bad })).rejects.toThrow('400');
      }
    }
  });

  await test.step('posts with a payload in every field', async () => {
    for (let number = 0; number < POSTS; number += 1) {
      const published = number > 0;
      const id = await createPost(admin.page, { ...maliciousPost(title, number), published });
      ids.push(id);
      const { content: post } = await adminApi(admin.page, 'GET', `/posts/${id}`);
      paths.push(published ? `/reviews/${post.slug}` : `/product/pre-${id}-view-justme`);
    }
  });

  await test.step('a draft and reviews rendered at the edge', async () => {
    for (const [index, path] of paths.entries()) {
      await (index === 0 ? admin : visitor).expectHarmless(path);
      const { page } = index === 0 ? admin : visitor;
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    }
  });

  await test.step('URLs and searches', async () => {
    const selected = payloads.filter((_payload, index) => index % URL_STEP === 0);
    for (const payload of selected) {
      const words = encodeURIComponent(payload);
      await visitor.expectHarmless(`/products?search=${words}&category=${words}`);
      await visitor.expectHarmless(`/${words}?${words}#${words}`);
    }
    await visitor.page.goto(`/?search=${encodeURIComponent(payloads[4] ?? '')}`);
    await expect(visitor.page).toHaveURL(/\/products\?search=/);
    await visitor.expectNothing('a search from the home page');
  });

  await test.step('user agents and search keywords', async () => {
    for (const payload of payloads.slice(0, 40)) {
      const sent = await request.post('/api/searches', {
        headers: { 'User-Agent': `Mozilla/5.0 Firefox/145.0 ${payload.replace(/\s/g, ' ')}` },
        data: { event_id: crypto.randomUUID(), keyword: payload, search_location: 'home' },
      });
      expect(sent.status()).toBe(202);
    }
  });

  await test.step('every admin screen', async () => {
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

  await test.step('an AI reply', async () => {
    await admin.page.goto('/thisisme/ai');
    await expect(heading(admin.page, 'AI Assistant')).toBeVisible();
    const reply = JSON.stringify({
      ...maliciousPost(title, 1),
      overall_rating: '<svg onload=alert(1)>',
    });
    await admin.page.getByRole('textbox', { name: 'Response' }).fill(reply);
    await admin.page.getByRole('button', { name: 'Implement' }).click();
    await expect(admin.page.getByLabel('Product Title')).toHaveValue(new RegExp(title));
    await admin.expectNothing('the draft of a reply');
  });

  await test.step('built pages, lists and a feed reader that trusts markup', async () => {
    const feed = async () => (await request.get('/rss.xml')).text();
    await expect.poll(feed, { timeout: 60_000 }).toContain(title);
    for (const path of [...paths.slice(1), '/', '/products']) {
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
    expect(reader.reports).toEqual([]);
    await reader.context.close();
  });

  for (const id of ids) await deletePost(admin.page, id);
  await admin.context.close();
  await visitor.context.close();
});
