import { z } from 'zod';
import { categorySchema } from '../../core/categories/schema.ts';
import { imageSchema } from '../../core/images/schema.ts';
import { publicMerchantSchema } from '../../core/merchants/merchant.ts';
import { offerSchema } from '../../core/offers/schema.ts';
import { presentText } from '../../core/posts/display.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { specificationValueSchema } from '../../core/specifications/schema.ts';
import { query } from '../database/query.ts';
import { callFunction, serviceClient } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import { livePreviewRoute } from '../http/previews.ts';
import { livePreviewSchema, previewedReview } from './live-preview.ts';
import { readAnyPost } from './preview-routes.ts';

async function readCategories(env: Env, ids: readonly string[]) {
  const known = ids.filter((id) => z.uuid().safeParse(id).success);
  if (known.length === 0) return [];
  const call = serviceClient(env).from('categories').select('name, slug').in('id', known);
  return query(call.order('name'), z.array(categorySchema));
}

async function readImage(env: Env, url: string) {
  if (url === '') return null;
  return callFunction(env, 'find_image', { url_input: url }, imageSchema.nullable());
}

const shopsSchema = z.object({
  price: z.string().nullable(),
  price_checked_at: z.string().nullable(),
  price_until: z.string().nullable(),
  offers: z.array(offerSchema),
  merchant: publicMerchantSchema.nullable(),
  specifications: z.array(specificationValueSchema),
});

/** The price, the offers and the specifications of a form as visitors would see them. */
function readShops(env: Env, id: string | null, form: PostForm) {
  const { offers, primary_affiliate_url, primary_merchant_id, specifications, category_ids } = form;
  const known = category_ids.filter((id) => z.uuid().safeParse(id).success);
  const url = primary_affiliate_url.trim();
  const merchant_id = z.uuid().safeParse(primary_merchant_id).data ?? null;
  const form_input = {
    id,
    price: presentText(form.price),
    offers,
    url,
    merchant_id,
    specifications,
    category_ids: known,
  };
  return callFunction(env, 'preview_form', { form_input }, shopsSchema);
}

/** The review page of an unsaved form. */
export const livePreview = livePreviewRoute(livePreviewSchema, async (context, { id, form }) => {
  const [stored, categories, image, shops, build] = await Promise.all([
    id === null ? null : readAnyPost(context.env, id),
    readCategories(context.env, form.category_ids),
    readImage(context.env, form.product_image_url.trim()),
    readShops(context.env, id, form),
    context.get('edgeState').build.record(context.env),
  ]);
  const now = new Date().toISOString();
  const review = previewedReview(form, {
    stored: stored && { ...stored, slug: stored.slug ?? stored.id },
    id: id ?? crypto.randomUUID(),
    now,
    image,
    categories,
    ...shops,
  });
  return {
    path: '/edge/review',
    data: { review, categories: build.categories, texts: build.texts },
  };
});
