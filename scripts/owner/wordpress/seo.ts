import { fieldLabel } from '../../../core/posts/fields.ts';
import { plainText } from './html.ts';
import type { PostNotes } from './notes.ts';
import type { Item } from './parse.ts';
import { fitted } from './text.ts';

/** Where Yoast SEO and Rank Math store what search engines show. */
const KEYS = {
  seo_title: ['_yoast_wpseo_title', 'rank_math_title'],
  seo_description: ['_yoast_wpseo_metadesc', 'rank_math_description'],
} as const;

/** `%%title%%` of Yoast SEO, `%title%` and `%date(Y)%` of Rank Math. */
const VARIABLE = /%%([\w-]+)%%|%([a-z]\w*(?:\([^)%]*\))?)%/gi;
/** Stands for the separator, which is a setting of the plugin, until it is known what is around it. */
const SEPARATOR = '\ue000';
const SEPARATORS = String.raw`[\s${SEPARATOR}]`;
const LAST_SEPARATOR = /\s*[-–—|·•»:~\ue000]\s*$/u;

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

/** The value of a variable; undefined for one that only WordPress knows. */
function variableOf(name: string, item: Item, context: SearchContext): string | undefined {
  const values: Record<string, string> = {
    title: context.title,
    sitename: context.site.title,
    sitedesc: context.site.description,
    sep: SEPARATOR,
    page: '',
    pagenumber: '',
    pagetotal: '',
    excerpt: plainText(item.excerpt),
    excerpt_only: plainText(item.excerpt),
    category: context.categories.join(', '),
    categories: context.categories.join(', '),
    primary_category: context.categories[0] ?? '',
    focuskw:
      (item.meta.get('_yoast_wpseo_focuskw') ?? item.meta.get('rank_math_focus_keyword'))?.[0] ??
      '',
    id: item.id.trim(),
  };
  const moment = Object.hasOwn(MOMENTS, name) ? MOMENTS[name] : undefined;
  if (moment !== undefined) {
    return new Intl.DateTimeFormat('en', { ...moment, timeZone: 'UTC' }).format(context.now);
  }
  return Object.hasOwn(values, name) ? values[name] : undefined;
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

/** The search title and description of a post, with the values of their variables; null for none. */
export function searchTexts(item: Item, context: SearchContext, notes: PostNotes) {
  const read = (field: keyof typeof KEYS): string | null => {
    const values = KEYS[field].flatMap((key) => item.meta.get(key) ?? []);
    const template = plainText(values.find((value) => value.trim() !== '') ?? '');
    const filled = template.replace(
      VARIABLE,
      (variable: string, ...[yoast, rankMath]: string[]) => {
        const name = (yoast ?? rankMath ?? '').toLowerCase();
        const value = variableOf(name, item, context);
        if (value === undefined) {
          notes.say(`${fieldLabel(field)} lacks ${variable}, which only WordPress knows.`);
        } else if (Object.hasOwn(MOMENTS, name)) {
          notes.say(
            `${fieldLabel(field)} has "${value}" for ${variable}, which no longer changes.`,
          );
        }
        return value ?? '';
      },
    );
    const text = withoutSiteName(tidy(filled), context.site.title);
    const isUsual = field === 'seo_title' && text === context.title;
    return isUsual ? null : fitted(text, field, notes) || null;
  };
  return { seo_title: read('seo_title'), seo_description: read('seo_description') };
}
