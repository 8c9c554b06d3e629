import { z } from 'zod';
import { DATABASE_ROWS_PER_REQUEST } from '../../../core/http/limits.ts';
import { type DatabaseAccess, openDatabase, resultOf } from '../database.ts';

const addressesSchema = z.array(
  z.object({ id: z.uuid(), slug: z.string().nullable(), former_slugs: z.array(z.string()) }),
);
const categoriesSchema = z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string() }));

/** What a site has already that an import must not get in the way of. */
export interface Known {
  /** Reviews by id, with their address; null for a draft without one. */
  reviews: Map<string, string | null>;
  /** Every address that a review lives or once lived at. */
  addresses: Set<string>;
  categories: z.infer<typeof categoriesSchema>;
}

/** Reads it. Throws a Failure, in a sentence, when the database cannot be used. */
export async function readKnown(access: DatabaseAccess): Promise<Known> {
  const database = openDatabase(access);
  const known: Known = { reviews: new Map(), addresses: new Set(), categories: [] };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const query = database
      .from('posts')
      .select('id, slug, former_slugs')
      .gt('id', after)
      .order('id')
      .limit(DATABASE_ROWS_PER_REQUEST);
    const page = addressesSchema.parse(await resultOf(access, 'give its content', query));
    for (const { id, slug, former_slugs } of page) {
      after = id;
      known.reviews.set(id, slug);
      for (const address of slug === null ? former_slugs : [slug, ...former_slugs]) {
        known.addresses.add(address);
      }
    }
    if (page.length < DATABASE_ROWS_PER_REQUEST) break;
  }
  const query = database.from('categories').select('id, name, slug');
  known.categories = categoriesSchema.parse(await resultOf(access, 'give its content', query));
  return known;
}
