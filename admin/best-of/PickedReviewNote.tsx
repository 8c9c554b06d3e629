import { Pencil } from 'lucide-react';
import { Link } from 'wouter';
import type { PickedReview } from '../../core/best-of/admin.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { RATING_MAX } from '../../core/posts/fields.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatDateTime } from '../ui/time/dates.ts';
import { bestOfEditorMessages as messages } from './editor-messages.ts';

interface PickedReviewNoteProps {
  place: number;
  /** Undefined for one that was deleted, null while it is not known. */
  review: PickedReview | null | undefined;
}

/** The review of a pick: what visitors see of it, and what is in the way. */
export function PickedReviewNote({ place, review }: PickedReviewNoteProps) {
  if (review === null) {
    return <p className="text-soft">{messages.loadingReview}</p>;
  }
  const title = titleOf(review);
  const state = review?.state ?? 'gone';
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-note text-sm text-soft">{place}.</span>
        <strong className="min-w-0 wrap-anywhere">{title}</strong>
        <Badge>{messages.states[state]}</Badge>
        {review !== undefined && (
          <Link
            href={paths.editPost(review.id)}
            aria-label={messages.editReview(title)}
            title={messages.editReview(title)}
            className="-my-1 p-1 text-soft hover:text-ink"
          >
            <Pencil aria-hidden="true" className="size-4" />
          </Link>
        )}
      </p>
      {review !== undefined && (
        <p className="text-sm text-soft">
          {[
            review.overall_rating === null
              ? messages.noRating
              : `${review.overall_rating}/${RATING_MAX}`,
            review.price,
            review.has_offer ? null : messages.noOffer,
          ]
            .filter((text) => text !== null && text !== '')
            .join(' · ')}
        </p>
      )}
      {state !== 'public' && (
        <p className="border-l-4 border-accent pl-3 text-sm">{messages.hidden[state]}</p>
      )}
      {review?.state === 'public' && review.unpublish_at !== null && (
        <p className="border-l-4 border-accent pl-3 text-sm">
          {messages.ends(formatDateTime(review.unpublish_at))}
        </p>
      )}
    </div>
  );
}

export const titleOf = (review: PickedReview | null | undefined) =>
  review == null ? messages.unknownReview : review.title || bestOfMessages.untitled;
