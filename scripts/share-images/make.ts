import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { SHARE_PICTURE_DESIGN } from '../../core/images/share-image.ts';
import type { Database } from '../../supabase/database.types.ts';
import { drawPicture } from './draw.ts';

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

export interface MakingOptions {
  /** Of the database's API, with the key that opens all of it. */
  url: string;
  secretKey: string;
  /** How many at most; those changed last come first. */
  most: number;
  /** Whether to rest between two pictures as long as one takes, for a machine that has other work. */
  gently: boolean;
}

/**
 * Draws the pictures of the published reviews that have none since their last change, and stores them.
 *
 * @returns how many it made
 * @throws when the database does not answer
 */
export async function makePictures(options: MakingOptions): Promise<number> {
  const supabase = createClient<Database>(options.url, options.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const failed = new Set<string>();
  let isLastTry = false;
  let made = 0;

  async function due(): Promise<Due[]> {
    const { data } = await supabase
      .rpc('reviews_without_share_image', {
        design_input: SHARE_PICTURE_DESIGN,
        limit_input: BATCH + failed.size,
      })
      .throwOnError();
    return dueSchema.parse(data).filter(({ id }) => !failed.has(id));
  }

  async function make(review: Due): Promise<void> {
    const picture = await drawPicture(review);
    await supabase
      .from('share_images')
      .upsert({
        post_id: review.id,
        post_version: review.updated_at,
        design: SHARE_PICTURE_DESIGN,
        image: Buffer.from(picture).toString('base64'),
      })
      .throwOnError();
    made += 1;
  }

  for (;;) {
    const reviews = await due();
    if (reviews.length === 0) {
      if (failed.size === 0 || isLastTry) return made;
      // A database that was busy may have a moment now.
      failed.clear();
      isLastTry = true;
      continue;
    }
    for (const review of reviews) {
      if (made >= options.most) return made;
      const started = performance.now();
      try {
        await make(review);
      } catch (error) {
        // One that cannot be drawn, or was deleted meanwhile, must not keep the others waiting.
        failed.add(review.id);
        console.error(`No picture of "${review.title}" could be made:`, error);
      }
      if (options.gently) await wait(performance.now() - started);
    }
  }
}
