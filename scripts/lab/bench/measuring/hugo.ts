import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatDate } from '../../../../core/languages/date.ts';
import type { Review } from '../../../../core/posts/schema.ts';
import { splitLines } from '../../../../core/rich-text/lines.ts';
import type { Content } from '../../../../site/content/reading.ts';
import { CompiledPages } from '../../../local/compat/astro-pages.ts';

const MARKED_DATE = '2001-02-03T04:05:06+00:00';
const MARKED_SLUG = 'qqslugqq';
const mark = (name: string) => `QQ${name}QQ`;

/** The texts that stand for a field in a page of the marked review, and the field's name in Hugo. */
const FIELDS = {
  [mark('title')]: '.Title',
  [mark('description')]: '.Params.description',
  [mark('price')]: '.Params.price',
  [mark('who')]: '.Params.who',
  [mark('shop')]: '.Params.shop',
  [MARKED_SLUG]: '.Params.slug',
  [MARKED_DATE]: '.Params.date_text',
  [formatDate(MARKED_DATE)]: '.Params.day',
};
const NEWEST_FIRST = '(where .Site.RegularPages "Section" "reviews").ByDate.Reverse';

function markedReview(like: Review): Review {
  return {
    ...like,
    slug: MARKED_SLUG,
    title: mark('title'),
    short_description: mark('description'),
    price: mark('price'),
    key_features: mark('key_features'),
    pros: mark('pros'),
    cons: mark('cons'),
    who_is_this_for: mark('who'),
    in_depth_analysis: mark('body'),
    primary_affiliate_url: `https://shop.example/${mark('shop')}`,
    overall_rating: 4,
    created_at: MARKED_DATE,
    updated_at: MARKED_DATE,
    published_at: MARKED_DATE,
    content_updated_at: MARKED_DATE,
  };
}

/** Turns one of our pages into a template with the same markup around the same fields. */
function template(page: string): string {
  let text = page;
  for (const name of ['pros', 'cons', 'key_features']) {
    text = text.replace(
      new RegExp(`<li(?: [^>]*)?>(?:(?!<li[ >]|</li>).)*${mark(name)}(?:(?!</li>).)*</li>`, 's'),
      (item) => `{{ range .Params.${name} }}${item.replace(mark(name), '{{ . }}')}{{ end }}`,
    );
    text = text.replaceAll(mark(name), '');
  }
  for (const [marked, field] of Object.entries(FIELDS)) {
    text = text.replaceAll(marked, `{{ ${field} }}`);
  }
  return text.replace(`<p>${mark('body')}</p>`, '{{ .Content }}');
}

/** Turns the list item of the marked review into a loop over the newest reviews. */
function listTemplate(page: string, count: number): string {
  const at = page.indexOf(`>${mark('title')}`, page.indexOf('<main'));
  const start = page.lastIndexOf('<li', at);
  const end = page.indexOf('</li>', at) + '</li>'.length;
  const item = template(page.slice(start, end));
  return `${page.slice(0, start)}{{ range first ${count} ${NEWEST_FIRST} }}${item}{{ end }}${page.slice(end)}`;
}

function frontMatter(review: Review) {
  return {
    title: review.title,
    description: review.short_description ?? '',
    slug: review.slug,
    price: review.price ?? '',
    who: review.who_is_this_for ?? '',
    shop: review.slug,
    date: review.created_at,
    date_text: review.created_at,
    day: formatDate(review.created_at),
    pros: splitLines(review.pros),
    cons: splitLines(review.cons),
    key_features: splitLines(review.key_features),
    image: review.product_image_url,
    rating: review.overall_rating,
    category_slugs: review.categories.map(({ slug }) => slug),
  };
}

/**
 * Writes a Hugo site with the reviews of a build in the markup of its pages: reviews, home, products
 * and catalogue, beside Hugo's own feed and sitemap. `hugo` in the folder builds it into `public/`.
 */
export async function writeHugoSite(
  folder: string,
  build: string,
  origin: string,
  content: Content,
): Promise<void> {
  const write = async (path: string, text: string) => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const [like] = content.reviews;
  if (like === undefined) throw new Error('The database has no published review');
  const pages = await CompiledPages.open(build, origin);
  pages.show({ ...content, reviews: [markedReview(like)] });
  const page = async (file: string) => (await pages.render(file)).toString();

  await write(
    'config.json',
    JSON.stringify({
      baseURL: `${origin}/`,
      title: 'Spotter',
      uglyURLs: true,
      disableKinds: ['taxonomy', 'term', 'section', '404'],
      outputs: { home: ['HTML', 'RSS', 'JSON'], page: ['HTML'] },
      services: { rss: { limit: 30 } },
      rssLimit: 30,
    }),
  );
  await write('layouts/reviews/single.html', template(await page(`reviews/${MARKED_SLUG}.html`)));
  await write('layouts/index.html', listTemplate(await page('index.html'), 3));
  await write('layouts/products/single.html', listTemplate(await page('products.html'), 12));
  await write(
    'layouts/index.json',
    `{"items":[{{ range $i, $p := ${NEWEST_FIRST} }}{{ if $i }},{{ end }}{{ dict "slug" $p.Params.slug "title" $p.Title "short_description" $p.Params.description "product_image_url" $p.Params.image "overall_rating" $p.Params.rating "price" $p.Params.price "categories" $p.Params.category_slugs | jsonify }}{{ end }}]}`,
  );
  await write('content/products/all.md', '{ "title": "Products" }\n');
  for (const review of content.reviews) {
    const front = JSON.stringify(frontMatter(review), null, 1);
    const body = review.in_depth_analysis ?? '';
    await write(`content/reviews/${review.slug}.md`, `${front}\n\n${body}\n`);
  }
}
