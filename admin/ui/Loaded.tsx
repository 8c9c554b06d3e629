import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { uiMessages } from '../../core/ui/messages.ts';
import { errorMessage } from '../api/request-error.ts';
import { LoadFailure } from './LoadFailure.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What the owner reads when the server gives no reason. */
  failure: string;
  /** Said above older data that could not be read again; nothing is said without it. */
  stale?: string;
  /** Around the texts that stand in for the data. */
  className?: string;
  children: (data: Data) => ReactNode;
}

/** What a query has read; before that, that it is loading or why it failed, with a retry. */
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
