import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminMerchant } from '../../../../core/merchants/merchant.ts';
import type { RecognizedLink } from '../../../../core/merchants/recognize.ts';
import { merchantsQuery } from '../../../merchants/index.ts';
import { cleanLink } from './clean-link.ts';

const NONE: AdminMerchant[] = [];
/** Milliseconds. */
const MERCHANTS_MAX_AGE = 60_000;

/** No merchants while they are loading: links are then cleaned, and recognized later. */
export const useMerchants = () => useQuery(merchantsQuery()).data ?? NONE;

interface CleanedLink {
  typed: string;
  url: string;
  link: RecognizedLink;
  /** Whether it was copied as HTML. */
  isFromHtml: boolean;
}

/** Cleans a typed or pasted link once, and remembers what was changed so that it can be undone. */
export function useShopLink(merchants: readonly AdminMerchant[]) {
  const [cleaned, setCleaned] = useState<CleanedLink | null>(null);
  const [kept, setKept] = useState<string | null>(null);
  const client = useQueryClient();

  /** The link as it should be stored; null while it is not one, and where the owner wants it as typed. */
  const clean = async (typed: string): Promise<RecognizedLink | null> => {
    if (typed.trim() === kept) return null;
    // A link can be pasted before they are loaded.
    const loading = client.fetchQuery({ ...merchantsQuery(), staleTime: MERCHANTS_MAX_AGE });
    const found = cleanLink(typed, await loading.catch(() => merchants));
    if (found === null) return null;
    const { text, link, html } = found;
    if (link.url !== text || html !== null) {
      setCleaned({ typed: html ?? text, url: link.url, link, isFromHtml: html !== null });
    }
    return link;
  };

  return {
    clean,
    /** What was changed, while the field still holds it. */
    changeOf: (url: string) => (cleaned?.url === url ? cleaned : null),
    keep: setKept,
  };
}

export type ShopLink = ReturnType<typeof useShopLink>;
