import { type ReactNode, useCallback, useState } from 'react';
import { Redirect } from 'wouter';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { rememberDraft, rememberedDraft } from './remembered-draft.ts';

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
