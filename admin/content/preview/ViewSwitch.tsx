import { Eye } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { previewMessages } from '../../../core/posts/messages.ts';
import { classes } from '../../../core/ui/classes.ts';
import { styles } from '../../ui/styles.ts';

interface ViewSwitchProps {
  isWide: boolean;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  panels: { write: string; preview: string };
}

/** Opens the preview beside the text or, where there is no room for both, in a tab. */
export function ViewSwitch({ isWide, isOpen, onOpen, panels }: ViewSwitchProps) {
  const list = useRef<HTMLDivElement>(null);
  if (isWide) {
    return (
      <button
        type="button"
        aria-pressed={isOpen}
        aria-keyshortcuts="Control+P Meta+P"
        onClick={() => onOpen(!isOpen)}
        className={classes(
          styles.quiet,
          'justify-self-end aria-pressed:bg-ink aria-pressed:text-paper enabled:aria-pressed:hover:bg-ink',
        )}
      >
        <Eye aria-hidden="true" className="size-5" />
        {previewMessages.title}
      </button>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onOpen(!isOpen);
    const other = list.current?.querySelector<HTMLElement>('[aria-selected=false]');
    other?.focus();
  };
  const tabs = [
    { name: previewMessages.write, opens: false, panel: panels.write },
    { name: previewMessages.tab, opens: true, panel: panels.preview },
  ];
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={previewMessages.views}
      className="flex gap-1 border-b-2 border-ink"
    >
      {tabs.map(({ name, opens, panel }) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={isOpen === opens}
          aria-controls={panel}
          tabIndex={isOpen === opens ? 0 : -1}
          onClick={() => onOpen(opens)}
          onKeyDown={onKeyDown}
          className="min-h-11 cursor-pointer px-4 font-display text-2xl leading-none font-extrabold text-soft hover:bg-deep hover:text-ink aria-selected:bg-ink aria-selected:text-paper max-sm:grow max-sm:px-2"
        >
          {name}
        </button>
      ))}
    </div>
  );
}
