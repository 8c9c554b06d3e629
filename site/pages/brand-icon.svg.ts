import type { APIRoute } from 'astro';
import { coloursOf } from '../../core/branding/schema.ts';
import { brandIcon } from '../branding/brand-icon.ts';
import { readContent } from '../content/content.ts';

export const GET: APIRoute = async () => {
  const { texts } = await readContent();
  return new Response(brandIcon(coloursOf(texts)), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
};
