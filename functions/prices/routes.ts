import { Hono } from 'hono';
import { z } from 'zod';
import { reviewSchema } from '../../core/posts/schema.ts';
import { priceMessages } from '../../core/prices/messages.ts';
import {
  PRICES_PER_PAGE,
  priceEntrySchema,
  pricesPageSchema,
  pricesQuerySchema,
  recordedPriceSchema,
} from '../../core/prices/schema.ts';
import { postChangeSchema } from '../../core/publishing/schema.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { Effect } from '../edge/index.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';

const savedSchema = z.object({
  outcome: z.literal('saved'),
  price: recordedPriceSchema,
  change: postChangeSchema.nullable(),
  /** As visitors see it; null for a draft. */
  review: reviewSchema.nullable(),
});

const outcomeSchema = z.discriminatedUnion('outcome', [
  savedSchema,
  z.object({ outcome: z.literal('changed'), price: recordedPriceSchema }),
  z.object({ outcome: z.literal('refused') }),
  z.object({ outcome: z.literal('missing') }),
]);

type Outcome = z.infer<typeof outcomeSchema>;

/** Visitors are not affected by a draft, or by an offer in the changes of a published review. */
const effectOf = (result: Outcome): Effect =>
  result.outcome === 'saved' && result.change !== null ? result : 'nothing';

export const prices = new Hono<OwnerEnv>()
  .get('/', checked('query', pricesQuerySchema), async (context) => {
    const { merchant, which, after } = context.req.valid('query');
    const input = {
      which_input: which,
      rows_input: PRICES_PER_PAGE,
      ...(merchant && { merchant_input: merchant }),
      ...(after && { after_key_input: after.key }),
      ...(after?.checkedAt != null && { after_checked_at_input: after.checkedAt }),
    };
    return context.json(
      await callFunction(context.env, 'list_review_prices', input, pricesPageSchema),
      200,
    );
  })
  .post('/', checked('json', priceEntrySchema), async (context) => {
    const { post_id, known_checked_at, ...price } = context.req.valid('json');
    const input = {
      post_id_input: post_id,
      ...(known_checked_at !== null && { known_checked_at_input: known_checked_at }),
      ...(price.offer_id === null
        ? { text_input: price.text }
        : {
            offer_id_input: price.offer_id,
            amount_input: price.amount,
            currency_input: price.currency,
          }),
    };
    const saving = callFunction(context.env, 'save_price', input, outcomeSchema);
    const result = await context.get('edgeState').publish(context, saving, effectOf);
    switch (result.outcome) {
      case 'saved':
        return context.json({ price: result.price }, 200);
      case 'changed':
        return context.json({ error: priceMessages.changedElsewhere, price: result.price }, 409);
      case 'refused':
        return context.json({ error: priceMessages.refused, field: 'amount' }, 422);
      default:
        return context.json({ error: priceMessages.missing }, 404);
    }
  })
  .post('/rules', async (context) => {
    const applying = callAsOwner(context, 'apply_price_rules', {}, z.null());
    // Only the database knows which reviews show it.
    await context.get('edgeState').publish(context, applying, () => 'unknown');
    return context.body(null, 204);
  });
