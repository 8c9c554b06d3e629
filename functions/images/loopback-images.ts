import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Failure } from '../../core/forms/failure.ts';
import { formMessages } from '../../core/forms/messages.ts';
import { isLoopbackImage } from '../../core/images/image-problem.ts';
import type { OwnerEnv } from '../http/app-env.ts';

const names = ['product_image_url', 'social_image_url'] as const;

const imagesSchema = z.object({
  product_image_url: z.string().optional(),
  social_image_url: z.string().optional(),
});

/** A new post is the form itself; other bodies have it in `form`. */
const bodySchema = z.union([
  z.object({ form: imagesSchema }).transform(({ form }) => form),
  imagesSchema,
]);

/** Images of this machine are for local copies of the site; visitors of any other could not open them. */
export const refuseLoopbackImages = createMiddleware<OwnerEnv>(async (context, next) => {
  if (context.env.ALLOW_LOCAL_ADDRESSES === 'true') return next();
  const body = bodySchema.safeParse(await context.req.json().catch(() => null));
  const field = names.find((name) => isLoopbackImage(body.data?.[name] ?? ''));
  if (field === undefined) return next();
  return context.json({ error: formMessages.privateHost, field } satisfies Failure, 400);
});
