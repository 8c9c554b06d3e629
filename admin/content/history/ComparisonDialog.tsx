import { useQuery } from '@tanstack/react-query';
import { revisionMessages } from '../../../core/revisions/messages.ts';
import type { ComparedRevision } from '../../../core/revisions/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { formatDateTime } from '../../ui/time/dates.ts';
import { comparisonQuery } from './api.ts';
import type { HistorySource } from './source.ts';

interface ComparisonDialogProps {
  source: HistorySource;
  id: string;
  /** Two versions, or twice the first one, which has nothing before it. */
  pair: readonly [number, number];
  onClose: () => void;
}

const titleOf = (revision: ComparedRevision) => revision.name ?? formatDateTime(revision.at);

export default function ComparisonDialog({ source, id, pair, onClose }: ComparisonDialogProps) {
  const comparison = useQuery(comparisonQuery(source, id, ...pair));
  return (
    <Dialog title={revisionMessages.changes} onClose={onClose} wide>
      <Loaded query={comparison} failure={revisionMessages.compareFailed}>
        {({ older, newer }) => (
          <>
            <p className="text-soft">
              {older === null
                ? revisionMessages.wholeText
                : revisionMessages.from(titleOf(older), titleOf(newer))}
            </p>
            <source.Comparison older={older} newer={newer} />
          </>
        )}
      </Loaded>
      <div>
        <Button onClick={onClose}>{revisionMessages.close}</Button>
      </div>
    </Dialog>
  );
}
