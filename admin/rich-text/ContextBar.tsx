import type { Editor } from '@tiptap/core';
import { type ReactNode, useId } from 'react';
import { blockMessages } from '../../core/languages/texts/index.ts';
import { CALLOUTS } from '../../core/rich-text/elements.ts';
import { editorMessages } from './schema/messages.ts';
import { ToolButton } from './ToolButton.tsx';
import { useEditorValue } from './use-editor.ts';

function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row that scrolls
    <div
      role="group"
      aria-label={label}
      className="flex min-w-0 items-center gap-1 overflow-x-auto border-t border-hairline text-sm"
    >
      <span aria-hidden="true" className="shrink-0 px-2 font-note text-xs text-soft">
        {label}
      </span>
      {children}
    </div>
  );
}

const tableTools = [
  [editorMessages.rowAbove, 'addRowBefore'],
  [editorMessages.rowBelow, 'addRowAfter'],
  [editorMessages.columnLeft, 'addColumnBefore'],
  [editorMessages.columnRight, 'addColumnAfter'],
  [editorMessages.headerRow, 'toggleHeaderRow'],
  [editorMessages.headerColumn, 'toggleHeaderColumn'],
  [editorMessages.deleteRow, 'deleteRow'],
  [editorMessages.deleteColumn, 'deleteColumn'],
  [editorMessages.deleteTable, 'deleteTable'],
] as const;

function TableBar({ editor }: { editor: Editor }) {
  return (
    <Bar label={editorMessages.tableTools}>
      {tableTools.map(([label, command]) => (
        <ToolButton
          key={command}
          label={label}
          onPress={() => editor.chain().focus()[command]().run()}
        />
      ))}
    </Bar>
  );
}

function ImageBar({ editor, onImages }: { editor: Editor; onImages: () => void }) {
  const id = useId();
  const alt = useEditorValue(editor, () => String(editor.getAttributes('figure').alt ?? ''));
  return (
    <Bar label={editorMessages.imageTools}>
      <label htmlFor={id} className="shrink-0 font-bold">
        {editorMessages.alt}
      </label>
      <input
        id={id}
        value={alt}
        maxLength={1_000}
        placeholder={editorMessages.altHint}
        autoComplete="off"
        onChange={({ target }) => editor.commands.updateAttributes('figure', { alt: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          editor.commands.focus();
        }}
        className="my-1 h-9 min-w-40 grow border border-ink bg-card px-2"
      />
      <ToolButton label={editorMessages.replace} onPress={onImages} />
      <ToolButton
        label={editorMessages.remove}
        onPress={() => editor.chain().focus().deleteNode('figure').run()}
      />
    </Bar>
  );
}

function CalloutBar({ editor }: { editor: Editor }) {
  const kind = useEditorValue(editor, () => String(editor.getAttributes('callout').kind));
  return (
    <Bar label={editorMessages.calloutTools}>
      <select
        aria-label={editorMessages.calloutKind}
        value={kind}
        onChange={({ target }) =>
          editor.commands.updateAttributes('callout', { kind: target.value })
        }
        className="h-10 cursor-pointer bg-transparent px-2 font-bold"
      >
        {CALLOUTS.map((each) => (
          <option key={each} value={each}>
            {blockMessages[each]}
          </option>
        ))}
      </select>
      <ToolButton
        label={editorMessages.unwrap}
        onPress={() => editor.chain().focus().lift('callout').run()}
      />
    </Bar>
  );
}

function LinkBar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const href = useEditorValue(editor, () => String(editor.getAttributes('link').href ?? ''));
  return (
    <Bar label={editorMessages.linkTools}>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        aria-label={`${editorMessages.openLink}: ${href}`}
        className="min-w-16 truncate px-1 underline underline-offset-4"
      >
        {href}
      </a>
      <ToolButton label={editorMessages.editLink} onPress={onLink} />
      <ToolButton
        label={editorMessages.removeLink}
        onPress={() => editor.chain().focus().extendMarkRange('link').unsetMark('link').run()}
      />
    </Bar>
  );
}

interface ContextBarProps {
  editor: Editor;
  onLink: () => void;
  onImages: () => void;
}

/** Tools of what the cursor is in. */
export function ContextBar({ editor, onLink, onImages }: ContextBarProps) {
  const places = useEditorValue(editor, () =>
    ['link', 'figure', 'table', 'callout'].filter((name) => editor.isActive(name)).join(' '),
  ).split(' ');
  return (
    <>
      {places.includes('link') && <LinkBar editor={editor} onLink={onLink} />}
      {places.includes('figure') && <ImageBar editor={editor} onImages={onImages} />}
      {places.includes('table') && <TableBar editor={editor} />}
      {places.includes('callout') && <CalloutBar editor={editor} />}
    </>
  );
}
