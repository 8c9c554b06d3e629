import { z } from 'zod';
import { categoryRowSchema } from '../../../core/categories/schema.ts';
import { DATABASE_ROWS_PER_REQUEST } from '../../../core/http/limits.ts';
import { type DatabaseAccess, openDatabase, resultOf } from '../access/database.ts';
import { plainText } from '../import/html.ts';
import {
  type Item,
  isLinkItem,
  isPatternItem,
  type Repair,
  readWordPress,
  type Term,
} from '../import/parse.ts';
import { storedTarget } from '../links/old-link.ts';
import type { Attachment } from './post-context.ts';
import { termKey } from './terms.ts';

export interface Survey {
  /** By taxonomy and slug. */
  terms: Map<string, Term>;
  site: { title: string; description: string; link: string };
  repairs: Repair[];
  attachments: Map<string, Attachment>;
  /** Links of ThirstyAffiliates and Pretty Links. */
  links: number;
  /** The targets of links of ThirstyAffiliates, by id. */
  targets: Map<string, string>;
  /** The contents of reusable blocks, by id. */
  patterns: Map<string, string>;
}

/** WordPress shows no others. */
const isShown = ({ status, password }: Item) =>
  status.trim() === 'publish' && password.trim() === '';

function noteLink(survey: Survey, item: Item): void {
  survey.links += 1;
  const target = storedTarget(item.meta.get('_ta_destination_url')?.[0] ?? '');
  if (target !== null && item.status.trim() === 'publish') {
    survey.targets.set(item.id.trim(), target);
  }
}

/** Reads the whole export once. Throws a Failure if it is not an export. */
export async function surveyExport(path: string): Promise<Survey> {
  const survey: Survey = {
    terms: new Map(),
    site: { title: '', description: '', link: '' },
    repairs: [],
    attachments: new Map(),
    links: 0,
    targets: new Map(),
    patterns: new Map(),
  };
  for await (const part of readWordPress(path)) {
    if (part.kind === 'term') survey.terms.set(termKey(part), part);
    else if (part.kind === 'site') survey.site[part.name] = plainText(part.text);
    else if (part.kind === 'repair') survey.repairs.push(part);
    else if (isLinkItem(part)) noteLink(survey, part);
    else if (isPatternItem(part)) {
      if (isShown(part)) survey.patterns.set(part.id.trim(), part.content);
    } else if (part.type.trim() === 'attachment') {
      survey.attachments.set(part.id.trim(), {
        id: part.id.trim(),
        address: part.attachmentUrl.trim() || part.guid.trim(),
        alt: part.meta.get('_wp_attachment_image_alt')?.[0] ?? '',
        caption: part.excerpt,
        parent: part.parent.trim(),
        order: Number(part.order.trim()) || 0,
        page: part.link.trim(),
      });
    }
  }
  return survey;
}

const postsSchema = z.array(
  z.object({ id: z.uuid(), slug: z.string().nullable(), former_slugs: z.array(z.string()) }),
);
const categoriesSchema = z.array(categoryRowSchema);

export interface Existing {
  /** Slugs by id; null for a draft without one. */
  reviews: Map<string, string | null>;
  slugs: Set<string>;
  categories: z.infer<typeof categoriesSchema>;
}

export async function readExisting(access: DatabaseAccess): Promise<Existing> {
  const database = openDatabase(access);
  const read = (query: Parameters<typeof resultOf>[2]) =>
    resultOf(access, 'read the content', query);
  const reviews: Existing['reviews'] = new Map();
  const slugs = new Set<string>();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const query = database
      .from('posts')
      .select('id, slug, former_slugs')
      .gt('id', after)
      .order('id')
      .limit(DATABASE_ROWS_PER_REQUEST);
    const page = postsSchema.parse(await read(query));
    for (const { id, slug, former_slugs } of page) {
      after = id;
      reviews.set(id, slug);
      for (const used of slug === null ? former_slugs : [slug, ...former_slugs]) slugs.add(used);
    }
    if (page.length < DATABASE_ROWS_PER_REQUEST) break;
  }
  const categories = await read(database.from('categories').select('id, name, slug, active'));
  return { reviews, slugs, categories: categoriesSchema.parse(categories) };
}
