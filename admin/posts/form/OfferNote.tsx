import { useFormContext, useWatch } from 'react-hook-form';
import { isInstant } from '../../../core/forms/instant.ts';
import { postMessages } from '../../../core/posts/messages.ts';
import type { PostForm } from '../../../core/posts/schema.ts';

/** Whether visitors see the offer now, where its instants decide. */
export function OfferNote() {
  const { control } = useFormContext<PostForm>();
  const [starts, ends] = useWatch({
    control,
    name: ['limited_time_offer_starts_at', 'limited_time_offer_ends_at'],
  });
  const now = Date.now();
  const hasEnded = isInstant(ends) && Date.parse(ends) <= now;
  const isAhead = isInstant(starts) && Date.parse(starts) > now;
  return (
    <p role="status" className={hasEnded || isAhead ? 'border-l-4 border-accent pl-3 text-sm' : ''}>
      {hasEnded && postMessages.offerEnded}
      {!hasEnded && isAhead && postMessages.offerAhead}
    </p>
  );
}
