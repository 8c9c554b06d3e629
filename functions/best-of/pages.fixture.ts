import { inject } from 'vitest';
import { z } from 'zod';
import { adminBestOfSchema } from '../../core/best-of/admin.ts';
import { type BestOfForm, emptyBestOfForm } from '../../core/best-of/form.ts';
import { type PublicPages, publicPagesSchema } from '../../core/screens/schema.ts';
import {
  createOwnerBrowser,
  emptyTables,
  execute,
  resetDatabase,
} from '../testing/owner.fixture.ts';

export const reviewId = (number: number) =>
  `0b0f0000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const pick = (number: number, fields: object = {}) => ({
  id: `0b0f1000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  post_id: reviewId(number),
  label: `Best ${number}`,
  reason: `Reason ${number}`,
  ...fields,
});

/** Three public reviews and no pages. */
export async function resetPages(): Promise<void> {
  await resetDatabase();
  await execute(`select public.test_empty('{public.documents, public.comparisons, public.specifications}');
    insert into public.posts (id, title, slug, price, overall_rating, primary_affiliate_url, published)
    values ('${reviewId(1)}', 'Runner', 'runner', '$10', 5, 'https://shop.example/1', true),
      ('${reviewId(2)}', 'Walker', 'walker', '$20', 4, null, true),
      ('${reviewId(3)}', 'Jumper', 'jumper', null, null, null, false)`);
}

/** For the files that come after. */
export const removePages = () => emptyTables('public.documents', 'public.comparisons');

/** Pages as a visitor's browser or a build reads them. */
export async function readPages(): Promise<PublicPages> {
  const { url, publishableKey } = inject('database');
  const response = await fetch(new URL('/rest/v1/rpc/read_pages', url), {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
    body: '{}',
  });
  return publicPagesSchema.parse(await response.json());
}

export const visibleTitles = async () =>
  (await readPages()).best_of.map(({ content }) => content.title);

const answerSchema = z.object({ content: adminBestOfSchema });

export const bestOfForm = (fields: Partial<BestOfForm> = {}): BestOfForm => ({
  ...emptyBestOfForm,
  title: 'Best shoes',
  ...fields,
});

/** The owner's browser with what tests do to pages. */
export async function createEditor() {
  const browser = await createOwnerBrowser();
  const parse = ({ status, json }: { status: number; json: unknown }) => {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(json)}`);
    return answerSchema.parse(json).content;
  };
  return {
    ...browser,
    create: async (fields: Partial<BestOfForm> = {}) =>
      parse(await browser.ask('POST', '/best-of', { form: bestOfForm(fields) })),
    read: async (id: string) => parse(await browser.ask('GET', `/best-of/${id}`)),
    save: (id: string, version: string, fields: Partial<BestOfForm>) =>
      browser.ask('PUT', `/best-of/${id}`, { form: bestOfForm(fields), version }),
    publish: (id: string, version: string, fields?: Partial<BestOfForm>) =>
      browser.ask('POST', `/best-of/${id}/publish`, {
        version,
        ...(fields && { form: bestOfForm(fields) }),
      }),
    /** A page that visitors see. */
    async createPublic(fields: Partial<BestOfForm> = {}) {
      const { id, version } = parse(
        await browser.ask('POST', '/best-of', { form: bestOfForm(fields) }),
      );
      return parse(await browser.ask('POST', `/best-of/${id}/publish`, { version }));
    },
  };
}

export type Editor = Awaited<ReturnType<typeof createEditor>>;
