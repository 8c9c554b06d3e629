import type { Context } from 'hono';
import type { Catalogue } from '../../../core/catalogue/schema.ts';
import { currentSlug, reviewPath } from '../../../core/posts/address.ts';
import type { EdgeView } from '../../edge/index.ts';
import type { AppEnv } from '../../http/app-env.ts';

const REVIEW = /^\/reviews\/([^/?#]+)$/;

interface PublishedReview {
  id: string;
  path: string;
}

function reviewAt(address: string, catalogue: Catalogue, state: EdgeView): PublishedReview | null {
  const built = currentSlug(address, catalogue);
  const id = catalogue.items.find(({ slug }) => slug === built)?.id;
  const change = state.find(address) ?? (id === undefined ? undefined : state.find(id));
  if (change?.kind === 'remove') return null;
  if (change !== undefined) return { id: change.post_id, path: reviewPath(change.slug) };
  return id === undefined || built === null ? null : { id, path: reviewPath(built) };
}

/**
 * Waits for the database only to read reviews that changed and were not read yet.
 *
 * @param search what will be searched for
 */
export async function readPublishedReviews(context: Context<AppEnv>, search = '') {
  const edgeState = context.get('edgeState');
  const [catalogue, state] = await Promise.all([
    edgeState.searchable(context, search),
    edgeState.view(context),
  ]);
  return {
    catalogue,
    byId: (id: string) => reviewAt(id.toLowerCase(), catalogue, state),
    byPath(path: string) {
      const address = REVIEW.exec(path)?.[1];
      return address === undefined ? null : reviewAt(address.toLowerCase(), catalogue, state);
    },
  };
}
