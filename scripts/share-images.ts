/**
 * `npm run pictures`: makes the pictures that links to reviews are shown with elsewhere, for the project
 * that SUPABASE_URL and SUPABASE_SECRET_KEY name: those of reviews changed since the last time. For a
 * deploy pipeline, after the site is out. With `--site` it draws the picture of the site itself instead.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { DEFAULT_SHARE_IMAGE } from '../core/images/share-image.ts';
import { loadEnvironment } from './deploy/environment.ts';
import { drawSitePicture } from './share-images/draw.ts';
import { makePictures } from './share-images/make.ts';

const { values } = parseArgs({ options: { site: { type: 'boolean', default: false } } });

if (values.site) {
  const file = join(import.meta.dirname, '../site/public', DEFAULT_SHARE_IMAGE);
  await writeFile(file, await drawSitePicture());
} else {
  loadEnvironment();
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = z
    .object({ SUPABASE_URL: z.url(), SUPABASE_SECRET_KEY: z.string().min(1) })
    .parse(process.env);
  const made = await makePictures({
    url: SUPABASE_URL,
    secretKey: SUPABASE_SECRET_KEY,
    most: Number.POSITIVE_INFINITY,
    gently: false,
  });
  console.log(`Made ${made} pictures`);
}
