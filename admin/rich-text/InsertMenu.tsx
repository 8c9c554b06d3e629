import type { Editor } from '@tiptap/core';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { blockCommands } from './commands.ts';
import { editorMessages } from './schema/messages.ts';

interface InsertMenuProps {
  editor: Editor;
  onImages: () => void;
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items: (Element | null)[] = [...event.currentTarget.querySelectorAll('button')];
  const at = items.indexOf(document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  // The arrow keys of the toolbar around it are not for the menu.
  if (/^Arrow|^Home$|^End$/.test(event.key)) event.stopPropagation();
  if (next === undefined) return;
  event.preventDefault();
  const item = items.at(next % items.length);
  if (item instanceof HTMLElement) item.focus();
}

/** Every block, for those who do not type a slash. The browser's popover closes it on Escape. */
export function InsertMenu({ editor, onImages }: InsertMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const place = () => {
    const [at, list] = [button.current?.getBoundingClientRect(), menu.current];
    if (at === undefined || list === null) return;
    const isLow = at.bottom + list.offsetHeight > innerHeight && at.top > list.offsetHeight;
    list.style.top = `${isLow ? at.top - list.offsetHeight : at.bottom}px`;
    list.style.left = `${Math.max(8, Math.min(at.left, innerWidth - list.offsetWidth - 8))}px`;
    list.querySelector('button')?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        data-tool
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        className="inline-flex h-10 shrink-0 cursor-pointer items-center gap-1.5 px-2 hover:bg-deep max-sm:h-11"
      >
        <Plus aria-hidden="true" className="size-4.5" />
        {editorMessages.insert}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={editorMessages.insert}
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') place();
        }}
        onKeyDown={moveFocus}
        className="fixed inset-auto m-0 max-h-80 w-60 overflow-y-auto border-2 border-ink bg-paper p-1 text-ink"
      >
        {blockCommands.map(({ id: name, label, icon: Icon, run }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              menu.current?.hidePopover();
              run(editor, onImages);
            }}
            className="flex min-h-10 w-full cursor-pointer items-center gap-3 px-2 text-left hover:bg-deep focus:bg-deep"
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0" />
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
