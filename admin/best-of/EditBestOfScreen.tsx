import { useQuery } from '@tanstack/react-query';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { Spinner } from '../../core/ui/Spinner.tsx';
import { errorMessage, RequestError } from '../api/request-error.ts';
import { LoadFailure } from '../ui/Loaded.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { bestOfQuery } from './api.ts';
import { BestOfEditor } from './BestOfEditor.tsx';
import { bestOfScreenMessages as messages } from './editor-messages.ts';

/** A 400 is about the id in the address, which nobody typed into a form. */
function loadFailure(error: Error): string {
  const isMalformed = error instanceof RequestError && error.status === 400;
  return isMalformed ? bestOfMessages.missing : errorMessage(error, bestOfMessages.oneFailed);
}

export default function EditBestOfScreen({ id }: { id: string }) {
  const { data: page, error, isFetching, refetch } = useQuery(bestOfQuery(id));
  return (
    <div className="mx-auto max-w-6xl has-data-split:max-w-none">
      <ScreenTitle title={messages.editTitle} about={page?.content.title} />
      {page === undefined && isFetching && (
        <p className="mt-8 flex items-center gap-3 text-soft">
          <Spinner size="sm" label={messages.loading} />
          {messages.loading}
        </p>
      )}
      {page === undefined && !isFetching && error !== null && (
        <div className="mt-8">
          <LoadFailure text={loadFailure(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {page !== undefined && <BestOfEditor page={page} />}
    </div>
  );
}
