import { fieldLabel } from '../../../core/posts/fields.ts';
import { plainText } from '../import/html.ts';
import type { PostNotes } from '../import/notes.ts';
import type { Item } from '../import/parse.ts';
import { fitted } from '../import/text.ts';

/** `%%title%%` of Yoast SEO, SEOPress and SmartCrawl. */
const DOUBLE_PERCENT = /%%([\w-]+)%%/g;
/** `%title%` and `%date(Y)%` of Rank Math and the first All in One SEO. */
const PERCENT = /%([a-z]\w*(?:\([^)%]*\))?)%/gi;
/** `#post_title` of All in One SEO, but no hashtag. */
const HASH =
  /#((?:custom_field|tax_name)-[\w-]+|(?:post|site|page|parent|author|current|separator|taxonomy|attachment|featured)_[a-z_]+|categories|tagline|permalink)/gi;

/** Where plugins store what search engines show, and how they write variables. */
const PLUGINS: readonly { seo_title: string; seo_description: string; variable: RegExp | null }[] =
  [
    {
      seo_title: '_yoast_wpseo_title',
      seo_description: '_yoast_wpseo_metadesc',
      variable: DOUBLE_PERCENT,
    },
    { seo_title: 'rank_math_title', seo_description: 'rank_math_description', variable: PERCENT },
    { seo_title: '_aioseo_title', seo_description: '_aioseo_description', variable: HASH },
    { seo_title: '_aioseop_title', seo_description: '_aioseop_description', variable: PERCENT },
    {
      seo_title: '_seopress_titles_title',
      seo_description: '_seopress_titles_desc',
      variable: DOUBLE_PERCENT,
    },
    { seo_title: '_genesis_title', seo_description: '_genesis_description', variable: null },
    { seo_title: '_wds_title', seo_description: '_wds_metadesc', variable: DOUBLE_PERCENT },
  ];

const FOCUS_WORDS = [
  '_yoast_wpseo_focuskw',
  'rank_math_focus_keyword',
  '_seopress_analysis_target_kw',
];

/** Stands for the separator, which is a setting of the plugin, until it is known what is around it. */
const SEPARATOR = '\ue000';
const SEPARATORS = String.raw`[\s${SEPARATOR}]`;
const LAST_SEPARATOR = /\s*[-–—|·•»:~\ue000]\s*$/u;

type FilledField = 'seo_title' | 'seo_description';

export interface SearchContext {
  title: string;
  categories: readonly string[];
  site: { title: string; description: string };
  now: Date;
}

/** Values such as the current date, which the plugins would update. */
const MOMENTS: Record<string, Intl.DateTimeFormatOptions> = {
  currentyear: { year: 'numeric' },
  currentmonth: { month: 'long' },
  currentday: { day: 'numeric' },
  currentdate: { dateStyle: 'long' },
};

/** The names of each value, without the underscores that only some plugins write. */
const NAMES: Record<string, readonly string[]> = {
  title: ['title', 'posttitle'],
  siteName: ['sitename', 'sitetitle', 'blogtitle'],
  siteDescription: ['sitedesc', 'sitedescription', 'tagline'],
  separator: ['sep', 'separator', 'separatorsa'],
  page: ['page', 'pagenumber', 'pagetotal', 'currentpagination'],
  excerpt: ['excerpt', 'excerptonly', 'postexcerpt', 'postexcerptonly'],
  categories: ['category', 'categories', 'postcategory'],
  firstCategory: ['primarycategory', 'taxonomytitle', 'categorytitle'],
  focusWords: ['focuskw', 'focuskeyword', 'targetkeyword'],
  id: ['id', 'postid'],
};

const VALUE_OF = new Map(
  Object.entries(NAMES).flatMap(([value, names]) => names.map((name) => [name, value] as const)),
);

/** The value of a variable; undefined for one that only WordPress knows. */
function variableOf(name: string, item: Item, context: SearchContext): string | undefined {
  const values: Record<string, string> = {
    title: context.title,
    siteName: context.site.title,
    siteDescription: context.site.description,
    separator: SEPARATOR,
    page: '',
    excerpt: plainText(item.excerpt),
    categories: context.categories.join(', '),
    firstCategory: context.categories[0] ?? '',
    focusWords: FOCUS_WORDS.flatMap((key) => item.meta.get(key) ?? [])[0] ?? '',
    id: item.id.trim(),
  };
  const moment = Object.hasOwn(MOMENTS, name) ? MOMENTS[name] : undefined;
  if (moment !== undefined) {
    return new Intl.DateTimeFormat('en', { ...moment, timeZone: 'UTC' }).format(context.now);
  }
  return values[VALUE_OF.get(name) ?? ''];
}

/** The pages of the site add its name to every title. */
function withoutSiteName(text: string, siteName: string): string {
  if (siteName === '' || !text.endsWith(siteName)) return text;
  const rest = text.slice(0, -siteName.length);
  return LAST_SEPARATOR.test(rest) ? rest.replace(LAST_SEPARATOR, '') : text;
}

/** Without the separators that empty variables leave at the ends and beside others. */
function tidy(text: string): string {
  return text
    .replace(new RegExp(`^${SEPARATORS}+|${SEPARATORS}+$`, 'gu'), '')
    .replace(new RegExp(`\\s*${SEPARATOR}${SEPARATORS}*`, 'gu'), ' - ')
    .replace(/\s+/g, ' ');
}

/** The first text that a plugin stores, with the form of its variables. */
function templateOf(field: FilledField, { meta }: Item) {
  const [found = { text: '', variable: null }] = PLUGINS.flatMap((plugin) =>
    (meta.get(plugin[field]) ?? [])
      .filter((text) => text.trim() !== '')
      .map((text) => ({ text: plainText(text), variable: plugin.variable })),
  );
  return found;
}

/** The search title and description of a post, with the values of their variables; null for none. */
export function searchTexts(item: Item, context: SearchContext, notes: PostNotes) {
  const fill = (variable: string, given: string, field: FilledField): string => {
    const name = given.toLowerCase().replaceAll('_', '');
    const value = variableOf(name, item, context);
    if (value === undefined) {
      notes.say(`${fieldLabel(field)} lacks ${variable}, which only WordPress knows.`);
    } else if (Object.hasOwn(MOMENTS, name)) {
      notes.say(`${fieldLabel(field)} has "${value}" for ${variable}, which no longer changes.`);
    }
    return value ?? '';
  };
  const read = (field: FilledField): string | null => {
    const { text: template, variable } = templateOf(field, item);
    const filled =
      variable === null
        ? template
        : template.replace(variable, (all: string, name: string) => fill(all, name, field));
    const text = withoutSiteName(tidy(filled), context.site.title);
    const isUsual = field === 'seo_title' && text === context.title;
    return isUsual ? null : fitted(text, field, notes) || null;
  };
  return { seo_title: read('seo_title'), seo_description: read('seo_description') };
}
