import { z } from 'zod';
import type { Item } from './parse.ts';

const BLOCK = /^\s*wp:([\w/-]+)\s([\s\S]*)\/\s*$/;
const FOOTNOTES = /<!--\s*wp:footnotes\s[^>]*\/-->/g;

const attributesSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });
const footnotesSchema = z.array(z.object({ content: z.string() }));

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
