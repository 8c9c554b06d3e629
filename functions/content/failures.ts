import type { Context } from 'hono';
import { z } from 'zod';
import type { OwnerEnv } from '../http/app-env.ts';
import type { ContentKind } from './kind.ts';
import { keepNewestRevision } from './revisions.ts';

/** The outcomes of a database function that changes a text when it does not change it. */
export const failuresOf = <Content extends { id: string }>({
  schema,
  refusal,
}: Pick<ContentKind<Content>, 'schema' | 'refusal'>) =>
  [
    z.object({ outcome: z.literal('missing') }),
    z.object({ outcome: z.literal('changed'), content: schema }),
    z.object({ outcome: z.literal('refused'), field: refusal }),
  ] as const;

type Failure<Content extends { id: string }> = z.infer<
  ReturnType<typeof failuresOf<Content>>[number]
>;

/** Answers a failure. After a conflict the editor may store its own text over the newer one, which stays a revision. */
export async function answerFailure<Content extends { id: string }>(
  context: Context<OwnerEnv>,
  { messages }: ContentKind<Content>,
  failure: Failure<Content>,
) {
  switch (failure.outcome) {
    case 'missing':
      return context.json({ error: messages.missing }, 404);
    case 'changed':
      await keepNewestRevision(context.env, failure.content.id);
      return context.json({ error: messages.changed, content: failure.content }, 409);
    case 'refused':
      return context.json(failure.field, 409);
  }
}
