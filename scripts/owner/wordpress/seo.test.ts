import { expect, test } from 'vitest';
import { PostNotes } from '../import/notes.ts';
import { searchTexts } from './seo.ts';

const context = {
  title: 'Best rower',
  categories: ['Rowers', 'Fitness'],
  site: { title: 'Old site', description: 'Tested at home' },
  now: new Date('2026-05-06T07:08:09Z'),
};

/** The texts of a post that has these values of a plugin. */
function textsOf(meta: Record<string, string>) {
  const notes = new PostNotes();
  const item = {
    kind: 'item' as const,
    type: 'post',
    id: '7',
    title: 'Best rower',
    link: '',
    guid: '',
    content: '',
    excerpt: 'Rowed for a year.',
    slug: '',
    status: 'publish',
    password: '',
    dateUtc: '',
    date: '',
    modifiedUtc: '',
    attachmentUrl: '',
    parent: '',
    order: '',
    terms: [],
    meta: new Map(Object.entries(meta).map(([key, value]) => [key, [value]])),
    comments: 0,
  };
  const { seo_title, seo_description } = searchTexts(item, context, notes);
  return [seo_title, seo_description, notes.describe()];
}

test.each([
  [
    'All in One SEO',
    {
      _aioseo_title: '#post_title, our #1 #separator_sa #taxonomy_title #separator_sa #site_title',
      _aioseo_description: '#post_excerpt #tagline #current_year #custom_field-verdict #fitness',
    },
    [
      'Best rower, our #1 - Rowers',
      'Rowed for a year. Tested at home 2026 #fitness',
      'Search Description has "2026" for #current_year, which no longer changes. Search Description lacks #custom_field-verdict, which only WordPress knows.',
    ],
  ],
  [
    'the first All in One SEO',
    { _aioseop_title: '%post_title% reviewed | %blog_title%', _aioseop_description: '100% rowed' },
    ['Best rower reviewed', '100% rowed', ''],
  ],
  [
    'SEOPress',
    {
      _seopress_titles_title: '%%post_title%% %%sep%% %%_category_title%% %%sep%% %%sitetitle%%',
      _seopress_titles_desc: '%%post_excerpt%% %%tagline%%, %%target_keyword%%',
      _seopress_analysis_target_kw: 'rower',
    },
    ['Best rower - Rowers', 'Rowed for a year. Tested at home, rower', ''],
  ],
  [
    'The SEO Framework',
    { _genesis_title: 'The %%best%% rower', _genesis_description: 'We rowed #post_title.' },
    ['The %%best%% rower', 'We rowed #post_title.', ''],
  ],
  [
    'SmartCrawl',
    { _wds_title: '%%title%% tested %%sep%% %%sitename%%', _wds_metadesc: '%%excerpt%%' },
    ['Best rower tested', 'Rowed for a year.', ''],
  ],
])('search texts of %s', (_plugin, meta, expected) => {
  expect(textsOf(meta)).toEqual(expected);
});
