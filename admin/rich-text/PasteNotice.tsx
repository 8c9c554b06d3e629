import { Button } from '../ui/Button.tsx';
import { editorMessages } from './schema/messages.ts';
import type { Paste } from './use-paste.ts';

/** What a paste left out, and the question about images on other sites. */
export function PasteNotice({ paste }: { paste: Paste }) {
  const { notices, remote, progress, importImages, dismiss } = paste;
  const isEmpty = notices.length === 0 && remote.length === 0;
  return (
    <div
      role="status"
      className={isEmpty ? 'sr-only' : 'grid gap-3 border-t border-ink bg-deep p-3'}
    >
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {progress !== null && <p>{editorMessages.importing(progress.done, progress.count)}</p>}
      {progress === null && remote.length > 0 && (
        <p>{editorMessages.remoteImages(remote.length)}</p>
      )}
      {!isEmpty && progress === null && (
        <div className="flex flex-wrap gap-3">
          {remote.length > 0 && (
            <Button onClick={importImages}>{editorMessages.importImages}</Button>
          )}
          <Button onClick={dismiss}>
            {remote.length > 0 ? editorMessages.keepImages : editorMessages.dismiss}
          </Button>
        </div>
      )}
    </div>
  );
}
