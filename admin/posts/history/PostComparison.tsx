import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { revisionMessages } from '../../../core/revisions/messages.ts';
import { categoriesQuery } from '../../categories/index.ts';
import type { ComparedPair } from '../../content/history/source.ts';
import { merchantsQuery } from '../../merchants/index.ts';
import { DifferenceList } from '../../revisions/index.ts';
import { specificationsQuery } from '../../specifications/index.ts';
import { differences } from './differences.ts';

export default function PostComparison({ older, newer }: ComparedPair) {
  const { data: categories } = useQuery(categoriesQuery());
  const { data: merchants } = useQuery(merchantsQuery());
  const { data: specifications } = useQuery(specificationsQuery());
  const found = useMemo(() => {
    const nameOf = (id: string) =>
      categories?.find((category) => category.id === id)?.name ?? revisionMessages.deletedCategory;
    return differences(older?.content ?? {}, newer.content, {
      categoryName: nameOf,
      merchants: merchants ?? [],
      specifications: specifications?.items ?? [],
    });
  }, [older, newer, categories, merchants, specifications]);
  return <DifferenceList differences={found} />;
}
