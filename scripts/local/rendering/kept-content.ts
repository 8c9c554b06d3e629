import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Content } from '../../../site/content/reading.ts';
import { contentFiles } from '../layers.ts';

/** The rows were checked when they were read; here only that it is a whole file of this kind. */
const contentSchema = z.custom<Content>(
  (value) =>
    z
      .object({
        reviews: z.array(z.unknown()),
        categories: z.array(z.unknown()),
        change: z.number(),
        readAt: z.string(),
      })
      .safeParse(value).success,
);

/**
 * What the pages of a build, whose folders are given newest first, showed when all of them were
 * rendered last; undefined where it cannot be read. Later layers changed only reviews.
 */
export function keptContent(folders: readonly string[]): Content | undefined {
  const file = contentFiles(folders).find(existsSync);
  try {
    if (file === undefined) return undefined;
    return contentSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
