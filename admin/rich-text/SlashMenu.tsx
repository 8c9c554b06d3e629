import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../core/ui/classes.ts';
import { useComposed } from '../../core/ui/composition.ts';
import { type BlockCommand, findCommands } from './commands.ts';
import { editorMessages } from './schema/messages.ts';
import { useEditorValue } from './use-editor.ts';

/** A slash after white space, with the first letters of a block's name. */
const SLASH = /(?:^|\s)\/([\p{L}\d-]{0,20})$/u;

/** Where the slash is, and what follows it: `12 tab`; '' without one. */
function slashAt(editor: Editor): string {
  const { selection } = editor.state;
  const { $from, empty } = selection;
  if (!empty || !editor.isFocused || $from.parent.type.name !== 'paragraph') return '';
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 22),
    $from.parentOffset,
    '',
    ' ',
  );
  const query = SLASH.exec(before)?.[1];
  return query === undefined ? '' : `${$from.pos - query.length - 1} ${query}`;
}

interface SlashMenuProps {
  editor: Editor;
  within: RefObject<HTMLElement | null>;
  onImages: () => void;
}

/** The focus stays in the text, whose active descendant is the chosen block. */
export function SlashMenu({ editor, within, onImages }: SlashMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const slash = useComposed(useEditorValue(editor, slashAt));
  const [closedAt, setClosedAt] = useState('');
  const [chosen, setChosen] = useState(0);
  const [position = '', query = ''] = slash.split(' ');
  const isOpen = slash !== '' && position !== closedAt;
  const found = isOpen ? findCommands(query) : [];
  const index = Math.min(chosen, found.length - 1);

  const run = (command: BlockCommand | undefined) => {
    if (command === undefined) return;
    const from = Number(position);
    editor.chain().focus().deleteRange({ from, to: editor.state.selection.from }).run();
    command.run(editor, onImages);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((index + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') run(found[index]);
    else if (event.key === 'Escape') setClosedAt(position);
    else return false;
    return true;
  };
  const handler = useRef(onKey);
  useEffect(() => {
    handler.current = onKey;
  });

  const hasItems = found.length > 0;
  useEffect(() => {
    if (!hasItems) return;
    const listening = new AbortController();
    const handle = (event: KeyboardEvent) => {
      if (!handler.current(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the editor's own keys.
    const options = { capture: true, signal: listening.signal };
    editor.view.dom.parentElement?.addEventListener('keydown', handle, options);
    return () => listening.abort();
  }, [editor, hasItems]);

  useEffect(() => {
    const text = editor.view.dom;
    if (!hasItems) return;
    text.setAttribute('aria-controls', id);
    text.setAttribute('aria-activedescendant', `${id}-${index}`);
    menu.current?.children[index]?.scrollIntoView({ block: 'nearest' });
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, index, hasItems]);

  // A new slash starts at the first block.
  useEffect(() => {
    if (slash !== null) setChosen(0);
  }, [slash]);

  useLayoutEffect(() => {
    if (!hasItems || menu.current === null || within.current === null) return;
    const around = within.current.getBoundingClientRect();
    const at = editor.view.coordsAtPos(Number(position));
    const { offsetWidth: width, offsetHeight: height } = menu.current;
    const isLow = at.bottom + height > innerHeight && at.top > height;
    menu.current.style.left = `${Math.max(0, Math.min(at.left - around.left, around.width - width))}px`;
    menu.current.style.top = `${(isLow ? at.top - height : at.bottom) - around.top}px`;
  }, [editor, position, hasItems, within]);

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && (hasItems ? editorMessages.blocksFound(found.length) : editorMessages.noBlocks)}
      </p>
      {hasItems && (
        <div
          ref={menu}
          id={id}
          role="listbox"
          aria-label={editorMessages.blocks}
          className="absolute z-20 max-h-72 w-60 overflow-y-auto border-2 border-ink bg-paper p-1"
        >
          {found.map((command, each) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and its keys
            <div
              key={command.id}
              id={`${id}-${each}`}
              role="option"
              tabIndex={-1}
              aria-selected={each === index}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(command)}
              className={classes(
                'flex min-h-10 cursor-pointer items-center gap-3 px-2',
                each === index ? 'bg-ink text-paper' : 'hover:bg-deep',
              )}
            >
              <command.icon aria-hidden="true" className="size-4.5 shrink-0" />
              {command.label}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
