import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  buttonTestsSchema,
  endButtonTestSchema,
  endedTestSchema,
  newButtonTestSchema,
  startedTestSchema,
} from '../../core/button-tests/admin.ts';
import {
  buttonTestActivity,
  buttonTestMessages as messages,
  targetMessages,
} from '../../core/button-tests/messages.ts';
import type { ButtonChange } from '../../core/button-tests/schema.ts';
import { mostClicked } from '../../core/button-tests/sequential.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';

const readTests = (env: Env) => callFunction(env, 'read_button_tests', {}, buttonTestsSchema);

type Described =
  | Pick<Extract<ButtonChange, { kind: 'text' }>, 'kind' | 'target' | 'text'>
  | Pick<Extract<ButtonChange, { kind: 'placement' }>, 'kind' | 'target'>;

function changeText(change: Described): string {
  const where = targetMessages[change.target];
  return change.kind === 'text'
    ? buttonTestActivity.text(change.text, where)
    : buttonTestActivity.placement(where);
}

const byId = (id: string) => (each: { id: string }) => each.id === id;

/** Publishes a change of the buttons on pages, like a changed site text. Returns whether there was one. */
async function publish(
  context: Context<OwnerEnv>,
  saving: Promise<z.output<typeof endedTestSchema>>,
): Promise<boolean> {
  const { outcome } = await context
    .get('edgeState')
    .publish(context, saving, (result) => (result.outcome === 'ended' ? 'unknown' : 'nothing'));
  return outcome === 'ended';
}

export const buttonTests = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => json(await readTests(env), 200))
  .post('/', checked('json', newButtonTestSchema), async (context) => {
    const test = context.req.valid('json');
    const input = {
      test_input: { ...test, most_clicked: mostClicked(test.minimum_effect / 100) },
      description_input: changeText(test),
    };
    const saving = callAsOwner(context, 'start_button_test', input, startedTestSchema);
    const result = await context
      .get('edgeState')
      .publish(context, saving, ({ outcome }) => (outcome === 'started' ? 'unknown' : 'nothing'));
    return result.outcome === 'started'
      ? context.json({ id: result.id }, 201)
      : context.json({ error: messages.running }, 409);
  })
  .post('/:id/end', checkedId, checked('json', endButtonTestSchema), async (context) => {
    const { id } = context.req.valid('param');
    const test = (await readTests(context.env)).tests.find(byId(id));
    const input = {
      test_id_input: id,
      adopt_input: context.req.valid('json').adopt,
      description_input: test === undefined ? '' : changeText(test),
    };
    const isEnded =
      test !== undefined &&
      (await publish(context, callAsOwner(context, 'end_button_test', input, endedTestSchema)));
    return isEnded ? context.body(null, 204) : context.json({ error: messages.missing }, 404);
  })
  .delete('/changes/:id', checkedId, async (context) => {
    const { id } = context.req.valid('param');
    const adopted = (await readTests(context.env)).changes.find(byId(id));
    const input = {
      test_id_input: id,
      description_input: adopted === undefined ? '' : changeText(adopted),
    };
    const isRemoved =
      adopted !== undefined &&
      (await publish(
        context,
        callAsOwner(context, 'remove_button_change', input, endedTestSchema),
      ));
    return isRemoved
      ? context.body(null, 204)
      : context.json({ error: messages.changeMissing }, 404);
  });
