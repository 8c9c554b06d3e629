import { Search } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { isMac, listenForShortcut } from '../../ui/shortcuts/shortcut-store.ts';
import { keysOf, shortcutOf } from '../../ui/shortcuts/shortcuts.ts';
import { paletteMessages } from './messages.ts';
import { Palette } from './Palette.tsx';

/** Not lazy: text typed right after the shortcut would go to the previously focused element. */
export function QuickSearch() {
  const [open, setOpen] = useState(false);
  // Before the button can be seen, so that no press of the shortcut is lost.
  useLayoutEffect(() => {
    const isFree = () => document.querySelector('dialog[open]') === null;
    return listenForShortcut('search', () => setOpen((before) => !before && isFree()));
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2.5 text-soft hover:bg-deep hover:text-ink lg:border lg:border-ink lg:bg-card lg:px-3"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="max-lg:sr-only">
          {paletteMessages.open}
          <span className="sr-only"> {paletteMessages.what}</span>
        </span>
        <span aria-hidden="true" className="ml-6 hidden font-note text-xs lg:inline">
          {keysOf(shortcutOf('search'), isMac)}
        </span>
      </button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
