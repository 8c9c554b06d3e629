import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PickedReview } from '../../core/best-of/admin.ts';
import type { BestOfForm } from '../../core/best-of/form.ts';
import { pickedReviewsQuery } from './api.ts';

const namedReviews = ({ picks, comparisons }: BestOfForm): string[] =>
  [...new Set([...picks.map(({ post_id }) => post_id), ...comparisons.flat()])].sort();

/** The reviews that the form names, by id; null while they are not known. */
export function usePickedReviews() {
  const { control } = useFormContext<BestOfForm>();
  const ids = useWatch({ control, compute: namedReviews });
  const query = useQuery(pickedReviewsQuery(ids));
  const { data, isError, isPlaceholderData } = query;
  const reviews = useMemo((): ReadonlyMap<string, PickedReview> | null => {
    if (ids.length === 0) return new Map();
    return data === undefined ? null : new Map(data.map((review) => [review.id, review]));
  }, [ids, data]);
  return { reviews, isCurrent: ids.length === 0 || !isPlaceholderData, isError };
}
