import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  type MerchantValues,
  merchantFormSchema,
  merchantUpdateSchema,
  savedMerchant,
} from '../../core/merchants/form.ts';
import { adminMerchantSchema, merchantUsageSchema } from '../../core/merchants/merchant.ts';
import { merchantMessages } from '../../core/merchants/messages.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { entityOf } from '../http/entity.ts';
import { checked, checkedId } from '../http/request.ts';

const refusedSchema = z.object({
  field: z.enum(['name', 'domains', 'tag_value', 'allows_cloaking']),
  /** A domain that belongs to another merchant. */
  domain: z.string().optional(),
  merchant: z.string().optional(),
  /** The sentence of the database. */
  reason: z.string().optional(),
});

const deletedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['deleted', 'missing']) }),
  merchantUsageSchema.extend({ outcome: z.literal('used') }),
]);

function refusal({ field, domain, merchant: owner, reason }: z.infer<typeof refusedSchema>) {
  switch (field) {
    case 'name':
      return { field, error: merchantMessages.nameTaken };
    case 'domains':
      return {
        field,
        error:
          domain === undefined || owner === undefined
            ? merchantMessages.domainsTaken
            : merchantMessages.domainTaken(domain, owner),
      };
    case 'tag_value':
      return { field, error: merchantMessages.tagValue };
    case 'allows_cloaking':
      return { field, error: reason ?? merchantMessages.cloakedLinks };
  }
}

const merchant = entityOf({
  name: 'merchant',
  schema: adminMerchantSchema,
  refusal: refusedSchema.transform(refusal),
  messages: merchantMessages,
});

function save(
  context: Context<OwnerEnv>,
  values: MerchantValues | ReturnType<typeof savedMerchant>,
  stored?: { id: string; version: string },
) {
  const input = {
    merchant_input: values,
    ...(stored && { merchant_id_input: stored.id, version_input: stored.version }),
  };
  const saving = callAsOwner(context, 'save_merchant', input, merchant.outcomes);
  return merchant.save(context, saving, stored === undefined ? 201 : 200);
}

const list = (env: Env) => callFunction(env, 'list_merchants', {}, z.array(adminMerchantSchema));

export const merchants = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => json({ items: await list(env) }, 200))
  .post('/', checked('json', merchantFormSchema), (context) =>
    save(context, context.req.valid('json')),
  )
  .put('/:id', checkedId, checked('json', merchantUpdateSchema), async (context) => {
    const { form, version } = context.req.valid('json');
    const { id } = context.req.valid('param');
    const stored = (await list(context.env)).find((each) => each.id === id);
    if (stored === undefined) return context.json(merchant.missing, 404);
    return save(context, savedMerchant(stored, form), { id, version });
  })
  .get('/:id/usage', checkedId, async (context) => {
    const input = { merchant_id_input: context.req.valid('param').id };
    const usage = await callFunction(context.env, 'merchant_usage', input, merchantUsageSchema);
    return context.json(usage, 200);
  })
  .delete('/:id', checkedId, async (context) => {
    const input = { merchant_id_input: context.req.valid('param').id };
    // Nothing links to it, so visitors see no difference.
    const result = await callAsOwner(context, 'delete_merchant', input, deletedSchema);
    switch (result.outcome) {
      case 'deleted':
        return context.body(null, 204);
      case 'missing':
        return context.json(merchant.missing, 404);
      case 'used': {
        const { posts, links } = result;
        return context.json({ error: merchantMessages.inUse, usage: { posts, links } }, 409);
      }
    }
  });
