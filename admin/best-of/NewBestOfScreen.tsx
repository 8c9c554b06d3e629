import { NewScreen } from '../content/editor-screens.tsx';
import { paths } from '../paths.ts';
import { BestOfEditor } from './BestOfEditor.tsx';
import { bestOfScreenMessages as messages } from './editor-messages.ts';

export default function NewBestOfScreen() {
  return (
    <NewScreen title={messages.newTitle} path={paths.newBestOf} editPath={paths.editBestOf}>
      {(onStored) => <BestOfEditor page={null} onStored={onStored} />}
    </NewScreen>
  );
}
