import type { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  CodeXml,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { InsertMenu } from './InsertMenu.tsx';
import { keyName } from './keys.ts';
import { HEADING_LEVELS } from './schema/blocks.ts';
import { editorMessages } from './schema/messages.ts';
import { ToolButton } from './ToolButton.tsx';
import { useEditorValue } from './use-editor.ts';

const toolMarks = [
  { name: 'bold', label: editorMessages.bold, icon: Bold, keys: 'Mod-B' },
  { name: 'italic', label: editorMessages.italic, icon: Italic, keys: 'Mod-I' },
  { name: 'strike', label: editorMessages.strike, icon: Strikethrough, keys: 'Mod-Shift-S' },
  { name: 'code', label: editorMessages.code, icon: Code, keys: 'Mod-E' },
] as const;

interface MarkButtonsProps {
  editor: Editor;
  onLink: () => void;
}

export function MarkButtons({ editor, onLink }: MarkButtonsProps) {
  const active = useEditorValue(editor, () =>
    [...toolMarks.map(({ name }) => name), 'link']
      .filter((name) => editor.isActive(name))
      .join(' '),
  ).split(' ');
  return (
    <>
      {toolMarks.map(({ name, label, icon, keys }) => (
        <ToolButton
          key={name}
          label={label}
          icon={icon}
          keys={keyName(keys)}
          pressed={active.includes(name)}
          onPress={() => editor.chain().focus().toggleMark(name).run()}
        />
      ))}
      <ToolButton
        label={editorMessages.link}
        icon={Link}
        keys={keyName('Mod-K')}
        pressed={active.includes('link')}
        onPress={onLink}
      />
    </>
  );
}

function BlockButtons({ editor }: { editor: Editor }) {
  const list = useEditorValue(editor, () =>
    ['bulletList', 'orderedList', 'blockquote'].filter((name) => editor.isActive(name)).join(' '),
  ).split(' ');
  return (
    <>
      <ToolButton
        label={editorMessages.bulletList}
        icon={List}
        pressed={list.includes('bulletList')}
        onPress={() => editor.chain().focus().toggleBulletList().run()}
      />
      <ToolButton
        label={editorMessages.orderedList}
        icon={ListOrdered}
        pressed={list.includes('orderedList')}
        onPress={() => editor.chain().focus().toggleOrderedList().run()}
      />
      <ToolButton
        label={editorMessages.quote}
        icon={Quote}
        pressed={list.includes('blockquote')}
        onPress={() => editor.chain().focus().toggleBlockquote().run()}
      />
    </>
  );
}

function TextStyle({ editor }: { editor: Editor }) {
  const level = useEditorValue(
    editor,
    () => HEADING_LEVELS.find((each) => editor.isActive('heading', { level: each })) ?? 0,
  );
  return (
    <select
      data-tool
      aria-label={editorMessages.textStyle}
      value={level}
      onChange={({ target }) => {
        const wanted = HEADING_LEVELS.find((each) => each === Number(target.value));
        if (wanted === undefined) editor.commands.setParagraph();
        else editor.commands.setHeading({ level: wanted });
      }}
      className="h-10 w-28 shrink-0 cursor-pointer bg-transparent px-2 font-bold hover:bg-deep max-sm:h-11"
    >
      <option value={0}>{editorMessages.paragraph}</option>
      {HEADING_LEVELS.map((each) => (
        <option key={each} value={each}>
          {editorMessages.heading(each)}
        </option>
      ))}
    </select>
  );
}

function History({ editor }: { editor: Editor }) {
  const canUndo = useEditorValue(editor, () => editor.can().undo());
  const canRedo = useEditorValue(editor, () => editor.can().redo());
  return (
    <>
      <ToolButton
        label={editorMessages.undo}
        icon={Undo2}
        keys={keyName('Mod-Z')}
        disabled={!canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        label={editorMessages.redo}
        icon={Redo2}
        keys={keyName('Mod-Shift-Z')}
        disabled={!canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      />
    </>
  );
}

const Gap = () => <span aria-hidden="true" className="mx-0.5 h-6 w-px shrink-0 bg-hairline" />;

const tools = (bar: HTMLElement) => [
  ...bar.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)'),
];

/** The Tab key reaches one tool, arrow keys the others. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const bar = event.currentTarget;
  const all = tools(bar);
  const at = all.findIndex((tool) => tool.contains(document.activeElement));
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (next === undefined || at === -1) return;
  event.preventDefault();
  all.at(next % all.length)?.focus();
}

interface ToolbarProps {
  editor: Editor;
  onLink: () => void;
  onImages: () => void;
  onHtml: () => void;
}

export function Toolbar({ editor, onLink, onImages, onHtml }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After every drawing, because which tools are enabled changes.
    if (bar.current === null) return;
    const all = tools(bar.current);
    const current = all.find((tool) => tool === document.activeElement) ?? all[0];
    for (const tool of all) tool.tabIndex = tool === current ? 0 : -1;
  });
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={editorMessages.tools}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.commands.focus();
        else moveFocus(event);
      }}
      onFocus={({ target, currentTarget }) => {
        for (const tool of tools(currentTarget)) tool.tabIndex = tool === target ? 0 : -1;
      }}
      className="flex items-center overflow-x-auto sm:flex-wrap"
    >
      <TextStyle editor={editor} />
      <Gap />
      <MarkButtons editor={editor} onLink={onLink} />
      <Gap />
      <BlockButtons editor={editor} />
      <Gap />
      <InsertMenu editor={editor} onImages={onImages} />
      <Gap />
      <History editor={editor} />
      <span className="grow" />
      <ToolButton label={editorMessages.html} icon={CodeXml} onPress={onHtml} />
    </div>
  );
}
