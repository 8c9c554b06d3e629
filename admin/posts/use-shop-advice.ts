import { useQuery } from '@tanstack/react-query';
import type { Advice } from '../../core/posts/publish-check.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { managedLinksOf, shopAdvice } from '../../core/posts/shop-advice.ts';
import { merchantsQuery } from '../merchants/index.ts';
import { goneLinksQuery } from './api.ts';

/** Advice about the links and prices of a form; undefined while it is unknown. */
export function useShopAdvice(form: PostForm, priceCheckedAt: string | null): Advice[] | undefined {
  const { data: merchants } = useQuery(merchantsQuery());
  const managed = managedLinksOf(form);
  const { data: gone } = useQuery(goneLinksQuery(managed));
  if (merchants === undefined) return undefined;
  const goneLinks = gone?.filter((slug) => managed.includes(slug)) ?? [];
  return shopAdvice(form, { merchants, goneLinks, priceCheckedAt, now: Date.now() });
}
