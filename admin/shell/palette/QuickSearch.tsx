import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { paletteMessages } from '../../../core/dashboard/messages.ts';
import { Palette } from './Palette.tsx';
import { listenForPalette, openPalette, shortcut, usePalette } from './palette-store.ts';

/**
 * The button of the quick search, and the search itself. Not lazy: what is typed right after the
 * shortcut would go to the element that had the focus before.
 */
export function QuickSearch() {
  const { open } = usePalette();
  useEffect(listenForPalette, []);
  return (
    <>
      <button
        type="button"
        onClick={openPalette}
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
          {shortcut}
        </span>
      </button>
      {open && <Palette />}
    </>
  );
}
