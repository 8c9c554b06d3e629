import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { Redirect } from 'wouter';
import { Spinner } from '../../core/ui/Spinner.tsx';
import { errorMessage, RequestError } from '../api/request-error.ts';
import { LoadFailure } from '../ui/Loaded.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { lastAutosave } from './last-autosave.ts';

interface Source<Stored> {
  name: string;
  read(id: string): Promise<Stored>;
}

/** A text for its form, read once per visit so that a refresh never replaces typed text. */
const editedQuery = <Stored,>({ name, read }: Source<Stored>, id: string) =>
  queryOptions({
    queryKey: ['edited', name, id],
    queryFn: async () => {
      await lastAutosave(id);
      return read(id);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

interface EditScreenProps<Stored> {
  kind: Source<Stored>;
  id: string;
  title: string;
  titleOf(stored: Stored): string;
  texts: { loading: string; failed: string; missing: string };
  children: (stored: Stored) => ReactNode;
}

/** Loads a text for its editor. */
export function EditScreen<Stored>(props: EditScreenProps<Stored>) {
  const { kind, id, title, titleOf, texts, children } = props;
  const { data: stored, error, isFetching, refetch } = useQuery(editedQuery(kind, id));
  // About the id in the address, which nobody typed into a form.
  const isMalformed = error instanceof RequestError && error.status === 400;
  const failure = isMalformed ? texts.missing : errorMessage(error, texts.failed);
  return (
    <div className="mx-auto max-w-6xl has-data-split:max-w-none">
      <ScreenTitle title={title} about={stored && titleOf(stored)} />
      {stored === undefined && isFetching && (
        <p className="mt-8 flex items-center gap-3 text-soft">
          <Spinner size="sm" label={texts.loading} />
          {texts.loading}
        </p>
      )}
      {stored === undefined && !isFetching && error !== null && (
        <div className="mt-8">
          <LoadFailure text={failure} onRetry={() => void refetch()} />
        </div>
      )}
      {stored !== undefined && children(stored)}
    </div>
  );
}

/** In the address, so that a reload opens the stored draft instead of an empty form. */
const DRAFT = 'draft';

function rememberDraft(path: string, id: string): void {
  if (location.pathname !== path) return;
  const search = new URLSearchParams({ [DRAFT]: id });
  history.replaceState(history.state, '', `${location.pathname}?${search}`);
}

const rememberedDraft = (): string | null => new URLSearchParams(location.search).get(DRAFT);

interface NewScreenProps {
  title: string;
  path: string;
  editPath(id: string): string;
  /** `onStored` is called when the new text has been stored. */
  children: (onStored: (id: string) => void) => ReactNode;
}

/** A new text. After a reload the draft that autosave created is edited. */
export function NewScreen({ title, path, editPath, children }: NewScreenProps) {
  const [stored] = useState(rememberedDraft);
  const onStored = useCallback((id: string) => rememberDraft(path, id), [path]);
  if (stored !== null) return <Redirect to={editPath(stored)} replace />;
  return (
    <div className="mx-auto max-w-6xl has-data-split:max-w-none">
      <ScreenTitle title={title} />
      {children(onStored)}
    </div>
  );
}
