import { z } from 'zod';
import type { PostNotes } from '../import/notes.ts';
import type { Item } from '../import/parse.ts';

const BLOCK = /^\s*wp:([\w/-]+)\s([\s\S]*)\/\s*$/;
const FOOTNOTES = /<!--\s*wp:footnotes\s[^>]*\/-->/g;
const PATTERN = /<!--\s*wp:block\s+(\{[^>]*\})\s*\/-->/g;

const attributesSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });
const footnotesSchema = z.array(z.object({ content: z.string() }));
const patternSchema = z.object({
  ref: z.int().positive(),
  /** What this place has instead, by the name of a block. */
  content: z.record(z.string(), z.unknown()).optional(),
});

function parsed<Value>(schema: z.ZodType<Value>, json: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** The block that a comment stands for, and the address in it; null for any other comment. */
export function dynamicBlock(comment: string): { name: string; url: string | null } | null {
  const [, name = '', attributes = ''] = BLOCK.exec(comment) ?? [];
  if (name === '') return null;
  const url = parsed(attributesSchema, attributes)?.url ?? null;
  return { name: name === 'block' ? 'reusable block' : `${name} block`, url };
}

/** The content of a post with its footnotes, which WordPress stores beside it. */
export function withFootnotes({ content, meta }: Item): string {
  const notes = parsed(footnotesSchema, meta.get('footnotes')?.[0] ?? '') ?? [];
  if (notes.length === 0) return content;
  const items = notes.map((note) => `<li>${note.content}</li>`);
  return content.replace(FOOTNOTES, () => `<ol>${items.join('')}</ol>`);
}

/**
 * Puts the content of reusable blocks in their places. One that the export lacks, or that contains itself, stays
 * a comment.
 *
 * @param patterns contents by id
 */
export function withPatterns(
  content: string,
  patterns: ReadonlyMap<string, string>,
  notes: PostNotes,
  around: readonly string[] = [],
): string {
  return content.replace(PATTERN, (comment: string, attributes: string) => {
    const place = parsed(patternSchema, attributes);
    const id = String(place?.ref ?? '');
    const inner = patterns.get(id);
    if (inner === undefined || around.includes(id)) return comment;
    notes.leftOut.add(
      'text that only one place of a reusable block has',
      Object.keys(place?.content ?? {}).length,
    );
    return withPatterns(inner, patterns, notes, [...around, id]);
  });
}
