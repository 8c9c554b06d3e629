import { documentTrash } from '../content/documents/sources.ts';
import { Trash } from '../content/trash/Trash.tsx';
import { bestOfTrash } from './api.ts';
import { bestOfSource } from './best-of-source.ts';
import { bestOfScreenMessages as messages } from './editor-messages.ts';

const trash = documentTrash(bestOfSource, bestOfTrash, messages.trash);

export default function BestOfTrashScreen() {
  return <Trash source={trash} />;
}
