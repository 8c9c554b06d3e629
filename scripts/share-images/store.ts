import type { MigratedDatabase } from '../local/database/migrate.ts';
import { openClient } from '../process/database-client.ts';

/** The settings that images show. */
const SHOWN_SETTINGS = ['site_name', 'site_tagline', 'brand_accent', 'brand_paper'];

interface DrawnReview {
  id: string;
  updated_at: string;
}

/** The source of reviews and destination of images. */
export interface ShareImageStore {
  /** Rows of site_settings by key, those that the owner has set. */
  settings(): Promise<unknown>;
  /** The rows of reviews_without_share_image. */
  due(design: number, limit: number): Promise<unknown>;
  /** @param image a PNG in base64 */
  put(review: DrawnReview, design: number, image: string): Promise<void>;
}

/** The API of a project, with its secret key. */
export function apiStore(url: string, secretKey: string): ShareImageStore {
  const supabase = openClient(url, secretKey);
  return {
    async settings() {
      const { data } = await supabase
        .from('site_settings')
        .select('setting_key, setting_value')
        .in('setting_key', SHOWN_SETTINGS)
        .order('setting_key')
        .throwOnError();
      return data;
    },
    async due(design, limit) {
      const input = { design_input: design, limit_input: limit };
      const { data } = await supabase.rpc('reviews_without_share_image', input).throwOnError();
      return data;
    },
    async put({ id, updated_at }, design, image) {
      const row = { post_id: id, post_version: updated_at, design, image };
      await supabase.from('share_images').upsert(row).throwOnError();
    },
  };
}

/** A connection with all rights, for a pipeline without the secret key. */
export function databaseStore({ driver }: MigratedDatabase): ShareImageStore {
  return {
    async settings() {
      const { rows } = await driver.query(
        `select setting_key, setting_value from public.site_settings
        where setting_key = any($1) order by setting_key`,
        [SHOWN_SETTINGS],
      );
      return rows;
    },
    async due(design, limit) {
      const { rows } = await driver.query<{ due: unknown }>(
        'select public.reviews_without_share_image($1, $2) as due',
        [design, limit],
      );
      return rows[0]?.due;
    },
    async put({ id, updated_at }, design, image) {
      // As text: the client rounds times to milliseconds, with which the review would stay due.
      await driver.query(
        `insert into public.share_images (post_id, post_version, design, image)
        values ($1, $2::text::timestamptz, $3, $4)
        on conflict (post_id) do update
        set post_version = excluded.post_version, design = excluded.design, image = excluded.image`,
        [id, updated_at, design, image],
      );
    },
  };
}
