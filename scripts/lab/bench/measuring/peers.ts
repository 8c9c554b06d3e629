import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatDate } from '../../../../core/locale/date.ts';
import type { Review } from '../../../../core/posts/schema.ts';
import { splitLines } from '../../../../core/rich-text/lines.ts';
import type { Content } from '../../../../site/content/reading.ts';
import { CompiledPages } from '../../../local/compat/astro-pages.ts';

/** A generator that an owner could take instead, and what its templates say where. */
interface Peer {
  /** A value of the review at hand. */
  value: (name: keyof Fields) => string;
  /** The analysis, which the generator makes out of Markdown. */
  body: string;
  /** Repeats a piece for every line of a list; `item` is the line. */
  each: (name: 'pros' | 'cons' | 'key_features', piece: string) => string;
  item: string;
  /** Repeats a piece for the newest reviews. */
  newest: (count: number, piece: string) => string;
}

/** What a review's file says of it. */
interface Fields {
  title: string;
  description: string;
  slug: string;
  price: string;
  who: string;
  shop: string;
  date: string;
  day: string;
}

const MARKED_DATE = '2001-02-03T04:05:06+00:00';
const mark = (name: string) => `QQ${name}QQ`;

/** A review that says in every place which field stands there. */
function markedReview(like: Review, slug: string): Review {
  return {
    ...like,
    slug,
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
  };
}

const MARKED_SLUG = 'qqslugqq';

/** One of our pages as a template: the same markup around the same fields. */
function template(page: string, peer: Peer): string {
  let text = page;
  for (const name of ['pros', 'cons', 'key_features'] as const) {
    text = text.replace(
      new RegExp(`<li(?: [^>]*)?>(?:(?!<li[ >]|</li>).)*${mark(name)}(?:(?!</li>).)*</li>`, 's'),
      (piece) => peer.each(name, piece.replace(mark(name), peer.item)),
    );
    text = text.replaceAll(mark(name), '');
  }
  const values: [string, keyof Fields][] = [
    [mark('title'), 'title'],
    [mark('description'), 'description'],
    [mark('price'), 'price'],
    [mark('who'), 'who'],
    [mark('shop'), 'shop'],
    [MARKED_SLUG, 'slug'],
    [MARKED_DATE, 'date'],
    [formatDate(MARKED_DATE), 'day'],
  ];
  for (const [marked, name] of values) text = text.replaceAll(marked, peer.value(name));
  return text.replace(`<p>${mark('body')}</p>`, peer.body);
}

/** The smallest element of one kind around the marked title, repeated for the newest reviews. */
function list(page: string, peer: Peer, count: number): string {
  const at = page.indexOf(`>${mark('title')}`, page.indexOf('<main'));
  const start = page.lastIndexOf('<li', at);
  const end = page.indexOf('</li>', at) + '</li>'.length;
  const piece = template(page.slice(start, end), peer);
  return page.slice(0, start) + peer.newest(count, piece) + page.slice(end);
}

/** Our pages, showing a marked review. */
async function markedPages(build: string, origin: string, content: Content) {
  const pages = await CompiledPages.open(build, origin);
  const [like] = content.reviews;
  if (like === undefined) throw new Error('There is no review to go by');
  pages.show({ ...content, reviews: [markedReview(like, MARKED_SLUG)] });
  const text = async (file: string) => (await pages.render(file)).toString();
  return {
    review: await text(`reviews/${MARKED_SLUG}.html`),
    home: await text('index.html'),
    products: await text('products.html'),
  };
}

function fieldsOf(review: Review) {
  return {
    title: review.title,
    description: review.short_description ?? '',
    slug: review.slug,
    price: review.price ?? '',
    who: review.who_is_this_for ?? '',
    shop: review.slug,
    date: review.created_at,
    day: formatDate(review.created_at),
    pros: splitLines(review.pros),
    cons: splitLines(review.cons),
    key_features: splitLines(review.key_features),
    image: review.product_image_url,
    rating: review.overall_rating,
    categories: review.categories.map(({ slug }) => slug),
  };
}

export interface PeerSite {
  name: string;
  /** Builds everything in `cwd`. */
  command: string[];
  cwd: string;
  /** Where the pages come out. */
  output: string;
}

interface SiteOptions {
  folder: string;
  build: string;
  origin: string;
  content: Content;
}

async function write(file: string, text: string) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Writes a Hugo site of the same reviews and pages. Lists are our home, products and catalogue, its own feed and sitemap. */
export async function writeHugoSite({
  folder,
  build,
  origin,
  content,
}: SiteOptions): Promise<PeerSite> {
  const names: Record<keyof Fields, string> = {
    title: '.Title',
    description: '.Params.description',
    slug: '.Params.slug',
    price: '.Params.price',
    who: '.Params.who',
    shop: '.Params.shop',
    date: '.Params.date_text',
    day: '.Params.day',
  };
  const peer: Peer = {
    value: (name) => `{{ ${names[name]} }}`,
    body: '{{ .Content }}',
    each: (name, piece) => `{{ range .Params.${name} }}${piece}{{ end }}`,
    item: '{{ . }}',
    newest: (count, piece) =>
      `{{ range first ${count} (where .Site.RegularPages "Section" "reviews").ByDate.Reverse }}${piece}{{ end }}`,
  };
  const marked = await markedPages(build, origin, content);
  const at = (path: string) => join(folder, path);
  await write(
    at('config.json'),
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
  await write(at('layouts/reviews/single.html'), template(marked.review, peer));
  await write(at('layouts/index.html'), list(marked.home, peer, 3));
  await write(at('layouts/products/single.html'), list(marked.products, peer, 12));
  await write(
    at('layouts/index.json'),
    '{"items":[{{ range $i, $p := (where .Site.RegularPages "Section" "reviews").ByDate.Reverse }}{{ if $i }},{{ end }}{{ dict "slug" $p.Params.slug "title" $p.Title "short_description" $p.Params.description "product_image_url" $p.Params.image "overall_rating" $p.Params.rating "price" $p.Params.price "categories" $p.Params.shelves | jsonify }}{{ end }}]}',
  );
  await write(at('content/products/all.md'), '{ "title": "Products" }\n');
  for (const review of content.reviews) {
    const { categories, date, ...fields } = fieldsOf(review);
    const front = { ...fields, date, date_text: date, shelves: categories };
    const body = review.in_depth_analysis ?? '';
    await write(
      at(`content/reviews/${review.slug}.md`),
      `${JSON.stringify(front, null, 1)}\n\n${body}\n`,
    );
  }
  return {
    name: 'Hugo',
    command: ['hugo', '--quiet', '--cleanDestinationDir'],
    cwd: folder,
    output: at('public'),
  };
}

/** Writes an Eleventy site of the same. @param eleventy its command-line program */
export async function writeEleventySite(
  { folder, build, origin, content }: SiteOptions,
  eleventy: string,
): Promise<PeerSite> {
  const peer: Peer = {
    value: (name) => `{{ ${name === 'date' ? 'date_text' : name} }}`,
    body: '{{ content | safe }}',
    each: (name, piece) => `{% for line in ${name} %}${piece}{% endfor %}`,
    item: '{{ line }}',
    newest: (count, piece) =>
      `{% for entry in collections.reviews | reverse | head(${count}) %}${piece.replaceAll('{{ ', '{{ entry.data.')}{% endfor %}`,
  };
  const marked = await markedPages(build, origin, content);
  const at = (path: string) => join(folder, path);
  await write(
    at('eleventy.config.mjs'),
    `export default function (config) {
  config.addFilter('head', (list, count) => list.slice(0, count));
  config.setQuietMode(true);
  return { dir: { input: 'content', includes: '../layouts', output: 'public' }, markdownTemplateEngine: false, htmlTemplateEngine: 'njk' };
}\n`,
  );
  await write(at('package.json'), '{ "type": "module" }\n');
  await write(at('layouts/review.njk'), template(marked.review, peer));
  await write(
    at('content/index.njk'),
    `---\npermalink: index.html\n---\n${list(marked.home, peer, 3)}`,
  );
  await write(
    at('content/products.njk'),
    `---\npermalink: products.html\n---\n${list(marked.products, peer, 12)}`,
  );
  await write(
    at('content/catalogue.njk'),
    '---\npermalink: catalogue.json\n---\n{"items":[{% for entry in collections.reviews | reverse %}{% if not loop.first %},{% endif %}{"slug":{{ entry.data.slug | dump | safe }},"title":{{ entry.data.title | dump | safe }},"short_description":{{ entry.data.description | dump | safe }},"price":{{ entry.data.price | dump | safe }},"categories":{{ entry.data.shelves | dump | safe }}}{% endfor %}]}',
  );
  await write(
    at('content/sitemap.njk'),
    `---\npermalink: sitemap.xml\n---\n<urlset>{% for entry in collections.reviews %}<url><loc>${origin}/reviews/{{ entry.data.slug }}</loc></url>{% endfor %}</urlset>`,
  );
  await write(
    at('content/rss.njk'),
    `---\npermalink: rss.xml\n---\n<rss>{% for entry in collections.reviews | reverse | head(30) %}<item><title>{{ entry.data.title }}</title><description>{{ entry.content }}</description></item>{% endfor %}</rss>`,
  );
  for (const review of content.reviews) {
    const { categories, date, slug, ...fields } = fieldsOf(review);
    const front = {
      ...fields,
      slug,
      date,
      date_text: date,
      shelves: categories,
      layout: 'review.njk',
      tags: 'reviews',
      permalink: `reviews/${slug}.html`,
    };
    const body = review.in_depth_analysis ?? '';
    await write(
      at(`content/reviews/${slug}.md`),
      `---json\n${JSON.stringify(front, null, 1)}\n---\n${body}\n`,
    );
  }
  return {
    name: 'Eleventy',
    command: [process.execPath, eleventy],
    cwd: folder,
    output: at('public'),
  };
}

/** How large a page of each is, which must be about the same. */
export async function pageSize(folder: string, slug: string): Promise<number> {
  return (await readFile(join(folder, 'reviews', `${slug}.html`))).length;
}
