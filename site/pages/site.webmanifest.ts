import type { APIRoute } from 'astro';
import { coloursOf } from '../../core/branding/schema.ts';
import { language, uiMessages } from '../../core/languages/texts/index.ts';
import { brandOf, hasDefaultColours } from '../branding/brand.ts';
import { readContent } from '../content/content.ts';

export const GET: APIRoute = async () => {
  const { texts } = await readContent();
  const { paper } = brandOf(texts);
  const icon = hasDefaultColours(coloursOf(texts)) ? '/favicon.svg' : '/brand-icon.svg';
  return new Response(
    JSON.stringify({
      name: uiMessages.labelled(texts.site_name, texts.site_tagline),
      short_name: texts.site_name,
      description: texts.site_description,
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'browser',
      lang: language.tag,
      background_color: paper.light,
      theme_color: paper.light,
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        {
          src: '/icons/icon-maskable-512.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
        {
          src: icon,
          sizes: 'any',
          type: 'image/svg+xml',
        },
      ],
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  );
};
