import { useState } from 'react';
import { Redirect } from 'wouter';
import { rememberDraft, rememberedDraft } from '../editing/remembered-draft.ts';
import { paths } from '../paths.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { BestOfEditor } from './BestOfEditor.tsx';
import { bestOfScreenMessages as messages } from './editor-messages.ts';

const onStored = (id: string) => rememberDraft(paths.newBestOf, id);

export default function NewBestOfScreen() {
  const [stored] = useState(rememberedDraft);
  if (stored !== null) return <Redirect to={paths.editBestOf(stored)} replace />;
  return (
    <div className="mx-auto max-w-6xl has-data-split:max-w-none">
      <ScreenTitle title={messages.newTitle} />
      <BestOfEditor page={null} onStored={onStored} />
    </div>
  );
}
