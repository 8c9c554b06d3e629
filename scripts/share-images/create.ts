import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { paletteOf } from '../../core/branding/palette.ts';
import { coloursOf } from '../../core/branding/schema.ts';
import { SHARE_IMAGE_DESIGN } from '../../core/images/share-image.ts';
import { settingRowsSchema, siteTextsOf } from '../../core/settings/schema.ts';
import { openClient } from '../local/supabase.ts';
import { drawShareImage, type ShareLook } from './draw.ts';

const BATCH = 20;

const dueSchema = z.array(
  z.object({
    id: z.uuid(),
    title: z.string(),
    overall_rating: z.number().nullable(),
    price: z.string().nullable(),
    product_image_url: z.string().nullable(),
    updated_at: z.string(),
  }),
);

type Due = z.infer<typeof dueSchema>[number];

export interface CreateOptions {
  url: string;
  secretKey: string;
  /** The limit. Recently changed reviews come first. */
  most: number;
  /** Pauses after each image as long as it took, for a machine with other work. */
  gently: boolean;
}

/** What the owner chose, and a number that another choice changes. */
async function readLook(supabase: ReturnType<typeof openClient>) {
  const keys = ['site_name', 'site_tagline', 'brand_accent', 'brand_paper'];
  const { data } = await supabase
    .from('site_settings')
    .select('setting_key, setting_value')
    .in('setting_key', keys)
    .order('setting_key')
    .throwOnError();
  const rows = settingRowsSchema.parse(data);
  const texts = siteTextsOf(rows);
  const look: ShareLook = {
    name: texts.site_name,
    tagline: texts.site_tagline,
    palette: paletteOf(coloursOf(texts), 'light'),
  };
  // Of 31 bits, the size of the column.
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest().readUInt32BE() >>> 1;
  return { look, design: rows.length === 0 ? SHARE_IMAGE_DESIGN : hash };
}

/** Creates missing share images and returns their number. Throws if the database does not answer. */
export async function createShareImages(options: CreateOptions): Promise<number> {
  const supabase = openClient(options.url, options.secretKey);
  const { look, design } = await readLook(supabase);
  const failed = new Set<string>();
  let isLastTry = false;
  let created = 0;

  async function due(): Promise<Due[]> {
    const { data } = await supabase
      .rpc('reviews_without_share_image', {
        design_input: design,
        limit_input: BATCH + failed.size,
      })
      .throwOnError();
    return dueSchema.parse(data).filter(({ id }) => !failed.has(id));
  }

  async function create(review: Due): Promise<void> {
    const image = await drawShareImage(review, look);
    await supabase
      .from('share_images')
      .upsert({
        post_id: review.id,
        post_version: review.updated_at,
        design,
        image: Buffer.from(image).toString('base64'),
      })
      .throwOnError();
    created += 1;
  }

  for (;;) {
    const reviews = await due();
    if (reviews.length === 0) {
      if (failed.size === 0 || isLastTry) return created;
      // The database may have been busy.
      failed.clear();
      isLastTry = true;
      continue;
    }
    for (const review of reviews) {
      if (created >= options.most) return created;
      const started = performance.now();
      try {
        await create(review);
      } catch (error) {
        // A review that cannot be drawn or was deleted must not block the others.
        failed.add(review.id);
        console.error(`The share image of "${review.title}" could not be created:`, error);
      }
      if (options.gently) await wait(performance.now() - started);
    }
  }
}
