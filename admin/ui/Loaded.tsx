import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { uiMessages } from '../../core/languages/texts/index.ts';
import { errorMessage } from '../api/request-error.ts';
import { Button } from './Button.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  failure: string;
  /** Shown above older data that could not be refreshed; absent to show nothing. */
  stale?: string;
  /** Of the element around the loading and failure texts. */
  className?: string;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query, else that it is loading or why it failed, with a retry. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failure, stale, className, children } = props;
  const { data, error, refetch } = query;
  const text = data === undefined ? errorMessage(error, failure) : stale;
  return (
    <>
      {data === undefined && error === null && (
        <div className={className}>
          <p className="text-soft">{uiMessages.loading}</p>
        </div>
      )}
      {error !== null && text !== undefined && (
        <div className={className}>
          <LoadFailure text={text} onRetry={() => void refetch()} />
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}

export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p role="alert" className="text-soft">
      {text}{' '}
      <Button tone="link" onClick={onRetry}>
        {uiMessages.retry}
      </Button>
    </p>
  );
}
