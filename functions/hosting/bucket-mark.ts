import { z } from 'zod';

/** The object that marks whose bucket it is. It sorts before every image and is not served as one. */
export const OWNER_KEY = '.spotter-site.json';

const ownerSchema = z.object({
  /** The URL of the database that names the files of the bucket. It stays when the Worker is renamed. */
  database: z.string(),
  worker: z.string(),
});

export type BucketOwner = z.infer<typeof ownerSchema>;

/** If the mark cannot be read, the owner is unknown, and nobody may use the bucket. */
const UNKNOWN: BucketOwner = { database: '', worker: 'unknown' };

/** @param text the object, or null if the bucket has none */
export function readOwner(text: string | null): BucketOwner | null {
  if (text === null) return null;
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    return UNKNOWN;
  }
}

/** Whether the bucket belongs to the site of another database. */
export function isForeign(owner: BucketOwner | null, database: string): boolean {
  return owner !== null && owner.database !== database;
}
