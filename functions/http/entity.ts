import type { Context } from 'hono';
import { z } from 'zod';
import type { Effect } from '../edge/index.ts';
import type { OwnerEnv } from './app-env.ts';

/** The refusals of the database, which names a field, from the answers to them. */
export const refusalOf = <Field extends string, Answer>(answers: Readonly<Record<Field, Answer>>) =>
  z.enum(Object.keys(answers) as Field[]).transform((field) => answers[field]);

type Result<Row, Refusal> =
  | { outcome: 'saved' | 'changed'; row: Row }
  | { outcome: 'missing' }
  | { outcome: 'refused'; refusal: Refusal };

/** Only the database knows which pages show it. */
const effectOf = (isDone: boolean): Effect => (isDone ? 'unknown' : 'nothing');

/**
 * A row that is saved over the version that was loaded: what the database answers to a save, and what is answered.
 *
 * @param name under which the row is answered, by the database and here
 * @param refusal takes what the database answers to a refusal, and gives what is answered
 */
export function entityOf<Name extends string, Row, Refusal extends object>({
  name,
  schema,
  refusal,
  messages,
}: {
  name: Name;
  schema: z.ZodType<Row>;
  refusal: z.ZodType<Refusal>;
  messages: { missing: string; changed: string };
}) {
  const missing = { error: messages.missing };
  // The compiler knows computed keys as texts only.
  const named = (row: Row) => ({ [name]: row }) as Record<Name, Row>;
  return {
    /** Says that there is none. */
    missing,
    /** What a database function says that saves one. */
    outcomes: z.union([
      z
        .looseObject({ outcome: z.enum(['saved', 'changed']) })
        .transform(({ outcome, ...said }) => ({ outcome, row: schema.parse(said[name]) })),
      z.object({ outcome: z.literal('missing') }),
      z
        .looseObject({ outcome: z.literal('refused') })
        .transform(({ outcome, ...said }) => ({ outcome, refusal: refusal.parse(said) })),
    ]),
    /** Tells the edge and answers. */
    async save(
      context: Context<OwnerEnv>,
      saving: Promise<Result<Row, Refusal>>,
      status: 200 | 201 = 200,
    ) {
      const result = await context
        .get('edgeState')
        .publish(context, saving, ({ outcome }) => effectOf(outcome === 'saved'));
      switch (result.outcome) {
        case 'saved':
          return context.json(named(result.row), status);
        case 'changed':
          return context.json({ error: messages.changed, ...named(result.row) }, 409);
        case 'refused':
          return context.json(result.refusal, 409);
        case 'missing':
          return context.json(missing, 404);
      }
    },
    /** As `save`, of a change without an answer: whether there was one to change. */
    async change(context: Context<OwnerEnv>, changing: Promise<boolean>) {
      const isThere = await context.get('edgeState').publish(context, changing, effectOf);
      return isThere ? context.body(null, 204) : context.json(missing, 404);
    },
  };
}
