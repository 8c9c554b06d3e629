import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { SHARE_IMAGE_DESIGN } from '../../core/images/share-image.ts';
import type { MigratedDatabase } from '../local/database/migrate.ts';
import { openClient } from '../local/supabase.ts';
import { drawShareImage } from './draw.ts';

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

/** Where reviews come from and images go to. */
export interface ShareImageStore {
  /** The rows of reviews_without_share_image. */
  due(limit: number): Promise<unknown>;
  put(review: Pick<Due, 'id' | 'updated_at'>, image: string): Promise<void>;
}

/** The API of a project, with its secret key. */
export function apiStore(url: string, secretKey: string): ShareImageStore {
  const supabase = openClient(url, secretKey);
  return {
    async due(limit) {
      const input = { design_input: SHARE_IMAGE_DESIGN, limit_input: limit };
      const { data } = await supabase.rpc('reviews_without_share_image', input).throwOnError();
      return data;
    },
    async put({ id, updated_at }, image) {
      const row = { post_id: id, post_version: updated_at, design: SHARE_IMAGE_DESIGN, image };
      await supabase.from('share_images').upsert(row).throwOnError();
    },
  };
}

/** A connection with all rights, for a pipeline without the secret key. */
export function databaseStore({ driver }: MigratedDatabase): ShareImageStore {
  return {
    async due(limit) {
      const { rows } = await driver.query<{ due: unknown }>(
        'select public.reviews_without_share_image($1, $2) as due',
        [SHARE_IMAGE_DESIGN, limit],
      );
      return rows[0]?.due;
    },
    async put({ id, updated_at }, image) {
      await driver.query(
        `insert into public.share_images (post_id, post_version, design, image)
        values ($1, $2, $3, $4)
        on conflict (post_id) do update
        set post_version = excluded.post_version, design = excluded.design, image = excluded.image`,
        [id, updated_at, SHARE_IMAGE_DESIGN, image],
      );
    },
  };
}

export interface CreateOptions {
  store: ShareImageStore;
  /** The limit. Recently changed reviews come first. */
  most: number;
  /** Pauses after each image as long as it took, for a machine with other work. */
  gently: boolean;
}

/** Creates missing share images and returns their number. Throws if the database does not answer. */
export async function createShareImages(options: CreateOptions): Promise<number> {
  const { store } = options;
  const failed = new Set<string>();
  let isLastTry = false;
  let created = 0;

  async function due(): Promise<Due[]> {
    const rows = await store.due(BATCH + failed.size);
    return dueSchema.parse(rows).filter(({ id }) => !failed.has(id));
  }

  async function create(review: Due): Promise<void> {
    const image = await drawShareImage(review);
    await store.put(review, Buffer.from(image).toString('base64'));
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
