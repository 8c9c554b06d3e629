import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { giveUpWanted, refreshLibrary, retryWanted, wantedQuery } from './api.ts';
import { libraryMessages } from './library-messages.ts';

/** Progress of images that an import left on the old site. */
export function WantedImages() {
  const client = useQueryClient();
  const { data } = useQuery(wantedQuery());
  const waiting = data?.waiting ?? 0;
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current) void client.invalidateQueries({ queryKey: ['media', 'list'] });
    before.current = waiting;
  }, [waiting, client]);
  const retry = useMutation({ mutationFn: retryWanted, onSuccess: refreshLibrary });
  const leave = useMutation({ mutationFn: giveUpWanted, onSuccess: refreshLibrary });
  if (data === undefined || waiting + data.failed.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3 border-2 border-ink bg-card p-4 sm:p-5">
      {waiting > 0 && <p role="status">{libraryMessages.wanted(waiting)}</p>}
      {data.failed.length > 0 && (
        <>
          <p>{libraryMessages.wantedFailed(data.failed.length)}</p>
          <ul className="grid max-h-56 gap-2 overflow-y-auto text-sm">
            {data.failed.map(({ url, problem }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
                  {url}
                </a>
                <span className="block text-soft">{problem ?? libraryMessages.wantedProblem}</span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Button disabled={retry.isPending} onClick={() => retry.mutate()}>
              {libraryMessages.wantedRetry}
            </Button>
            <Button disabled={leave.isPending} onClick={() => leave.mutate()}>
              {libraryMessages.wantedLeave}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
