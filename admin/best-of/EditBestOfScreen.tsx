import { bestOfMessages } from '../../core/best-of/messages.ts';
import { EditScreen } from '../content/editor-screens.tsx';
import { BestOfEditor } from './BestOfEditor.tsx';
import { bestOfKind } from './best-of-kind.ts';
import { bestOfScreenMessages as messages } from './editor-messages.ts';

const texts = {
  loading: messages.loading,
  failed: bestOfMessages.oneFailed,
  missing: bestOfMessages.missing,
};

export default function EditBestOfScreen({ id }: { id: string }) {
  return (
    <EditScreen
      kind={bestOfKind}
      id={id}
      title={messages.editTitle}
      titleOf={({ content }) => content.title}
      texts={texts}
    >
      {(page) => <BestOfEditor page={page} />}
    </EditScreen>
  );
}
