import { Search } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { toast } from 'sonner';
import { palette as texts } from '../../core/messages.ts';
import { closePalette, listenForPalette, openPalette, shortcut, usePalette } from './palette.ts';

const load = () => import('./Palette.tsx');
const Palette = lazy<ComponentType>(() => load().catch(() => ({ default: Unavailable })));

/** Its file is gone since a newer version was put online, or the network is. */
function Unavailable() {
  useEffect(() => {
    closePalette();
    toast.error(texts.unavailable);
  }, []);
  return null;
}

/** The button of the quick search, and the search itself once it is asked for. */
export function QuickSearch() {
  const { open } = usePalette();
  useEffect(listenForPalette, []);
  return (
    <>
      <button
        type="button"
        onClick={openPalette}
        // The file is on its way before the press.
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        aria-label={texts.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={texts.open}
        className="inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2.5 text-soft hover:bg-deep hover:text-ink lg:border lg:border-ink lg:bg-card lg:px-3"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="hidden lg:inline" aria-hidden="true">
          Search
        </span>
        <span aria-hidden="true" className="ml-6 hidden font-note text-xs lg:inline">
          {shortcut}
        </span>
      </button>
      {open && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
    </>
  );
}
