import { afterAll, expect, test } from 'vitest';
import { never, openOwnerSite } from './owner-site.fixture.ts';
import { runWordPressImport } from './wordpress/command.ts';
import { wordPressExport } from './wordpress/export.fixture.ts';

const { close, newFile, site, sql, written } = await openOwnerSite();
afterAll(close);

/** More than an answer of the database lists, and several batches of images. */
const POSTS = 1_200;

const paragraph = `<p>${'A rower with a <b>quiet</b> flywheel. '.repeat(20)}</p>`;

/** A post and its image. */
const itemsOf = (number: number) => [
  {
    id: number,
    content: [
      '<!-- wp:paragraph -->',
      ...Array.from({ length: 10 }, () => paragraph),
      '<!-- /wp:paragraph -->',
      `<img src="https://i0.wp.com/old.example/files/${number}-300x200.jpg?w=300" alt="Rower">`,
      '[thirstylink ids="1"]Buy[/thirstylink] [toc] <!-- wp:block {"ref":9} /-->',
      '[toc]',
    ].join('\n'),
    excerpt: 'Quiet.',
    categories: { [`category-${number % 40}`]: `Category ${number % 40}` },
    meta: { _yoast_wpseo_title: '%%title%% tested in %%currentyear%%' },
  },
  {
    id: POSTS + number,
    type: 'attachment',
    status: 'inherit',
    attachmentUrl: `https://old.example/files/${number}-scaled.jpg`,
  },
];

test('1,200 posts are imported, and a second import changes nothing', async () => {
  const items = Array.from({ length: POSTS }, (_none, index) => itemsOf(index + 1)).flat();
  const file = await written(wordPressExport(items), 'xml');
  const redirects = newFile('txt');
  const choice = { dryRun: false, keepStatus: false, type: 'post', currency: undefined, redirects };
  const said = await runWordPressImport(site, file, choice, never);
  expect(said).toContain(`${POSTS} images will be copied`);
  expect(said).toContain(`Wrote ${POSTS + 1} redirects`);
  const state = () =>
    sql(
      `select public.content_fingerprint(), (select count(*)::int from public.posts) as posts,
        (select count(*)::int from public.remote_images where url like '%-scaled.jpg') as images`,
    );
  const before = await state();
  expect(before).toMatchObject([{ posts: POSTS, images: POSTS }]);
  expect(await runWordPressImport(site, file, choice, never)).toContain('Nothing was changed.');
  expect(await state()).toEqual(before);
}, 300_000);
