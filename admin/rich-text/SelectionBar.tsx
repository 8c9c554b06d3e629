import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { editorMessages } from './schema/messages.ts';
import { MarkButtons } from './Toolbar.tsx';
import { useEditorValue } from './use-editor.ts';

interface SelectionBarProps {
  editor: Editor;
  within: RefObject<HTMLElement | null>;
  onLink: () => void;
}

const GAP = 8;

/** Formatting beside selected text. Touch screens have the toolbar at the keyboard instead. */
export function SelectionBar({ editor, within, onLink }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const range = useEditorValue(editor, () => {
    const { selection } = editor.state;
    const isText = selection instanceof TextSelection && !selection.empty;
    return isText && editor.isFocused ? `${selection.from} ${selection.to}` : '';
  });
  useLayoutEffect(() => {
    if (range === '' || bar.current === null || within.current === null) return;
    const [from = 0, to = 0] = range.split(' ').map(Number);
    const around = within.current.getBoundingClientRect();
    const [start, end] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to, -1)];
    const { offsetWidth: width, offsetHeight: height } = bar.current;
    const isOneLine = Math.abs(start.top - end.top) < 4;
    const centre = isOneLine ? (start.left + end.right) / 2 : start.left + width / 2;
    const left = Math.min(centre - around.left - width / 2, around.width - width - GAP);
    bar.current.style.left = `${Math.max(GAP, left)}px`;
    bar.current.style.top = `${start.top - around.top - height - GAP}px`;
  }, [editor, range, within]);
  if (range === '') return null;
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={editorMessages.selectionTools}
      className="absolute z-20 flex border-2 border-ink bg-paper pointer-coarse:hidden"
    >
      <MarkButtons editor={editor} onLink={onLink} />
    </div>
  );
}
