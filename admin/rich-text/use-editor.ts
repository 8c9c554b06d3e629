import { Editor } from '@tiptap/core';
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { closeHistory } from '@tiptap/pm/history';
import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { blocks } from './schema/blocks.ts';
import { marks } from './schema/marks.ts';
import { editorMessages } from './schema/messages.ts';
import { htmlToEdit, storedText } from './stored-text.ts';

/** Milliseconds from a keystroke until the form has the text; making it takes longer than a keystroke. */
const EMIT_DELAY = 100;
const EMIT_LIMIT = 500;

const extensions = [
  ...blocks,
  ...marks,
  UndoRedo.configure({ depth: 500 }),
  // Adds a paragraph for writing after a table or an image. Empty paragraphs are not stored.
  TrailingNode,
  Gapcursor,
  Dropcursor.configure({ class: 'drop-cursor', color: false }),
  Placeholder.configure({ placeholder: editorMessages.placeholder }),
];

interface EditorOptions {
  host: RefObject<HTMLDivElement | null>;
  value: string;
  /** While the text is written elsewhere. */
  isPaused: boolean;
  onChange: (value: string) => void;
  attributes: Record<string, string>;
}

/** An editor whose text is the form's value: what is typed arrives shortly after, or before anything reads it. */
export function useRichEditor(options: EditorOptions): Editor | null {
  const { host, value, isPaused, onChange, attributes } = options;
  const [editor, setEditor] = useState<Editor | null>(null);
  const shared = useRef({ value, onChange, attributes });
  const known = useRef(value);
  /** The form's values by the texts of their documents: opening a text, or undoing all changes, changes no value. */
  const opened = useRef(new Map<string, string>());
  useEffect(() => {
    shared.current = { value, onChange, attributes };
  });

  useEffect(() => {
    const created = new Editor({
      element: host.current,
      injectCSS: false,
      enablePasteRules: false,
      extensions,
      content: htmlToEdit(shared.current.value),
      editorProps: { attributes: () => shared.current.attributes },
    });
    known.current = shared.current.value;
    opened.current.set(storedText(created.state.doc), known.current);
    let timer = 0;
    let idle = 0;
    const emit = () => {
      if (timer === 0) return;
      clearTimeout(timer);
      // Safari has none.
      globalThis.cancelIdleCallback?.(idle);
      timer = 0;
      const text = storedText(created.state.doc);
      const next = opened.current.get(text) ?? text;
      if (next === known.current) return;
      known.current = next;
      shared.current.onChange(next);
    };
    const wait = () => {
      idle = globalThis.requestIdleCallback?.(emit, { timeout: EMIT_LIMIT }) ?? 0;
      if (idle === 0) emit();
    };
    created.on('update', () => {
      if (timer === 0) timer = window.setTimeout(wait, EMIT_DELAY);
    });
    created.on('blur', emit);
    // Whatever reads the form next finds the text: a shortcut, a submit, another screen, a closing tab.
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const onKey = ({ ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) emit();
    };
    addEventListener('keydown', onKey, options);
    addEventListener('submit', emit, options);
    addEventListener('click', emit, options);
    addEventListener('pagehide', emit, options);
    document.addEventListener('visibilitychange', emit, options);
    setEditor(created);
    return () => {
      listening.abort();
      emit();
      created.destroy();
      setEditor(null);
    };
  }, [host]);

  // The form was filled in again, or the text was written elsewhere, which can be undone.
  useEffect(() => {
    if (editor === null || isPaused || value === known.current) return;
    known.current = value;
    editor
      .chain()
      // A separate step to undo.
      .command(({ tr }) => closeHistory(tr) !== undefined)
      .setContent(htmlToEdit(value), { emitUpdate: false })
      .run();
    opened.current.set(storedText(editor.state.doc), value);
  }, [editor, isPaused, value]);

  // Attributes are read again with the next state.
  const described = JSON.stringify(attributes);
  useEffect(() => {
    if (described !== '') editor?.view.setProps({});
  }, [editor, described]);

  return editor;
}

/** A value of the editor that components show; a primitive, so that equal values draw nothing. */
export function useEditorValue<Value extends string | number | boolean | null>(
  editor: Editor,
  read: (editor: Editor) => Value,
): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on('transaction', changed);
      editor.on('focus', changed);
      editor.on('blur', changed);
      return () => {
        editor.off('transaction', changed);
        editor.off('focus', changed);
        editor.off('blur', changed);
      };
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => read(editor));
}
