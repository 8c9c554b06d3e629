import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { revisionMessages } from '../../core/revisions/messages.ts';
import type { ComparedRevision } from '../../core/revisions/schema.ts';
import { categoriesQuery } from '../categories/index.ts';
import { merchantsQuery } from '../links/merchants/index.ts';
import { specificationsQuery } from '../specifications/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { comparisonQuery } from './api.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { differences } from './differences.ts';

interface ComparisonDialogProps {
  postId: string;
  /** Two versions, or twice the first one, which has nothing before it. */
  pair: readonly [number, number];
  onClose: () => void;
}

export default function ComparisonDialog({ postId, pair, onClose }: ComparisonDialogProps) {
  const comparison = useQuery(comparisonQuery(postId, ...pair));
  return (
    <Dialog title={revisionMessages.changes} onClose={onClose} wide>
      <Loaded query={comparison} failure={revisionMessages.compareFailed}>
        {(compared) => <Comparison {...compared} />}
      </Loaded>
      <div>
        <Button onClick={onClose}>{revisionMessages.close}</Button>
      </div>
    </Dialog>
  );
}

interface ComparisonProps {
  older: ComparedRevision | null;
  newer: ComparedRevision;
}

function Comparison({ older, newer }: ComparisonProps) {
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
  const title = (revision: ComparedRevision) => revision.name ?? formatDateTime(revision.at);
  return (
    <>
      <p className="text-soft">
        {older === null
          ? revisionMessages.wholeText
          : revisionMessages.from(title(older), title(newer))}
      </p>
      <DifferenceList differences={found} />
    </>
  );
}
