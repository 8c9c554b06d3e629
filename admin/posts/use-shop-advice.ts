import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Advice } from '../../core/posts/publish-check.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { merchantsQuery } from '../merchants/index.ts';
import { goneLinksQuery } from './api.ts';

/** The rules of shops are a part of their own, with what is known of networks. */
const rulesQuery = queryOptions({
  queryKey: ['publish-check', 'rules'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => import('../../core/posts/shop-advice.ts'),
});

/** Advice about the links and prices of a form; undefined while it is unknown. */
export function useShopAdvice(form: PostForm, priceCheckedAt: string | null): Advice[] | undefined {
  const { data: rules } = useQuery(rulesQuery);
  const { data: merchants } = useQuery(merchantsQuery());
  const managed = rules?.managedLinksOf(form) ?? [];
  const { data: gone } = useQuery(goneLinksQuery(managed));
  if (rules === undefined || merchants === undefined) return undefined;
  const goneLinks = gone?.filter((slug) => managed.includes(slug)) ?? [];
  return rules.shopAdvice(form, { merchants, goneLinks, priceCheckedAt, now: Date.now() });
}
