import type { Context } from 'hono';
import type { VisitorEvent } from '../../../core/analytics/events.ts';
import { carriesSession } from '../../account/index.ts';
import { storeEvent } from '../../analytics/index.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { requestMetadata } from './routes.ts';

type Click = Pick<
  Extract<VisitorEvent, { kind: 'page_view' | 'buy_click' }>,
  | 'page'
  | 'post_id'
  | 'page_view_id'
  | 'page_kind'
  | 'placement'
  | 'offer_id'
  | 'link_id'
  | 'variant'
>;

/** Counts a click that the edge itself has seen. The owner's are not counted. */
export async function recordClick(context: Context<AppEnv>, click: Click): Promise<void> {
  if (carriesSession(context)) return;
  await storeEvent(context, {
    kind: 'buy_click',
    event_id: crypto.randomUUID(),
    ...requestMetadata(context, Date.now()),
    ...click,
  });
}
