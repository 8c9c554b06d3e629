import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { ImagePicker } from '../images/index.ts';
import { ContextBar } from './ContextBar.tsx';
import { editorMessages } from './schema/messages.ts';
import './editor.css';
import type { Editor } from '@tiptap/core';
import type { PickedImage } from '../../core/images/schema.ts';
import { classes } from '../../core/ui/classes.ts';
import { isMac } from '../ui/shortcuts/shortcut-store.ts';
import { isPressed } from '../ui/shortcuts/shortcuts.ts';
import { Footer } from './Footer.tsx';
import { HtmlMode } from './HtmlMode.tsx';
import { LinkPicker } from './LinkPicker.tsx';
import { PasteNotice } from './PasteNotice.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SlashMenu } from './SlashMenu.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useEditorValue, useRichEditor } from './use-editor.ts';
import { useAboveKeyboard } from './use-keyboard-inset.ts';
import { usePaste } from './use-paste.ts';

export interface RichTextEditorProps {
  id: string;
  labelledBy: string;
  value: string;
  onChange: (value: string) => void;
  limit: number;
  invalid: boolean;
  describedBy: string | undefined;
  hasOffer: boolean;
}

export default function RichTextEditor(props: RichTextEditorProps) {
  const { id, value, onChange } = props;
  const top = useRef<HTMLDivElement>(null);
  const [isHtml, setIsHtml] = useState(false);
  const [report, setReport] = useState('');
  const done = (removed: string) => {
    // At once, because a hidden text cannot take the focus.
    flushSync(() => {
      setReport(removed);
      setIsHtml(false);
    });
    document.getElementById(id)?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={top} className="scroll-mt-16 sm:scroll-mt-4">
      <p role="status" className={report === '' || isHtml ? 'sr-only' : 'mb-1.5 text-sm text-soft'}>
        {isHtml ? '' : report}
      </p>
      {isHtml && <HtmlMode value={value} onChange={onChange} onDone={done} />}
      {/* It stays with its history. */}
      <div hidden={isHtml}>
        <Writing {...props} isPaused={isHtml} onHtml={() => setIsHtml(true)} />
      </div>
    </div>
  );
}

type Dialog = 'link' | 'image' | null;

function Writing(props: RichTextEditorProps & { isPaused: boolean; onHtml: () => void }) {
  const { id, labelledBy, value, onChange, limit, invalid, describedBy, hasOffer, onHtml } = props;
  const { isPaused } = props;
  const host = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<Dialog>(null);
  const attributes = useMemo(
    (): Record<string, string> => ({
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      class: 'analysis',
      'aria-describedby': [`${id}-help`, describedBy].filter(Boolean).join(' '),
      ...(invalid && { 'aria-invalid': 'true' }),
    }),
    [id, labelledBy, describedBy, invalid],
  );
  const editor = useRichEditor({ host, value, isPaused, onChange, attributes });
  return (
    <div
      className={classes(
        'rich-text relative border bg-card focus-within:border-accent-text',
        invalid ? 'border-2 border-bad' : 'border-ink',
      )}
    >
      {editor !== null && <Tools editor={editor} onHtml={onHtml} onOpen={setDialog} />}
      <p id={`${id}-help`} className="sr-only">
        {editorMessages.help}
      </p>
      <Surface host={host} editor={editor} limit={limit} onOpen={setDialog} />
      {editor !== null && (
        <Footer editor={editor} value={value} limit={limit} hasOffer={hasOffer} />
      )}
      {editor !== null && dialog === 'link' && (
        <LinkPicker editor={editor} onClose={() => setDialog(null)} />
      )}
      {editor !== null &&
        createPortal(
          <ImagePicker
            open={dialog === 'image'}
            onClose={() => setDialog(null)}
            onPick={(image) => {
              setDialog(null);
              insertImage(editor, image);
            }}
          />,
          document.body,
        )}
    </div>
  );
}

function insertImage(editor: Editor, { url, alt, width, height }: PickedImage) {
  const attrs = { src: url, alt, width, height };
  if (editor.isActive('figure')) {
    const known = String(editor.getAttributes('figure').alt ?? '');
    editor.commands.updateAttributes('figure', { ...attrs, alt: alt || known });
  } else editor.commands.insertContent({ type: 'figure', attrs });
}

interface ToolsProps {
  editor: Editor;
  onHtml: () => void;
  onOpen: (dialog: Dialog) => void;
}

function Tools({ editor, onHtml, onOpen }: ToolsProps) {
  const bar = useRef<HTMLDivElement>(null);
  useAboveKeyboard(
    bar,
    useEditorValue(editor, () => editor.isFocused),
  );
  const [onLink, onImages] = [() => onOpen('link'), () => onOpen('image')];
  return (
    <div ref={bar} className="tools z-10 border-b border-ink bg-card sm:sticky sm:top-16">
      <Toolbar editor={editor} onLink={onLink} onImages={onImages} onHtml={onHtml} />
      <ContextBar editor={editor} onLink={onLink} onImages={onImages} />
    </div>
  );
}

interface SurfaceProps {
  host: React.RefObject<HTMLDivElement | null>;
  editor: Editor | null;
  limit: number;
  onOpen: (dialog: Dialog) => void;
}

/** The text and what appears beside the cursor. */
function Surface({ host, editor, limit, onOpen }: SurfaceProps) {
  const around = useRef<HTMLDivElement>(null);
  const paste = usePaste(editor, limit);
  useEffect(() => {
    const element = around.current;
    if (editor === null || element === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isLink = isPressed({ key: 'k', mod: true }, event, { isMac, isTyping: true });
      const isTools = event.key === 'F10' && event.altKey;
      if (!isLink && !isTools) return;
      event.preventDefault();
      // The admin uses this shortcut for something else.
      event.stopPropagation();
      if (isLink) onOpen('link');
      else element.parentElement?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [editor, onOpen]);
  return (
    <>
      <div ref={around} className="relative">
        <div ref={host} />
        {editor !== null && (
          <>
            <SelectionBar editor={editor} within={around} onLink={() => onOpen('link')} />
            <SlashMenu editor={editor} within={around} onImages={() => onOpen('image')} />
          </>
        )}
      </div>
      <PasteNotice paste={paste} />
    </>
  );
}
