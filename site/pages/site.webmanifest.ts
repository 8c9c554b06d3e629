import type { APIRoute } from 'astro';
import { language } from '../../core/languages/texts.ts';
import { brand } from '../../core/settings/brand.ts';

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: `${brand.name}: ${brand.tagline}`,
      short_name: brand.name,
      description: brand.description,
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'browser',
      lang: language.tag,
      background_color: '#f4eee1',
      theme_color: '#f4eee1',
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        {
          src: '/icons/icon-maskable-512.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  );
