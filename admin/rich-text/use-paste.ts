import type { Editor } from '@tiptap/core';
import { DOMParser, Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { imageMessages } from '../../core/images/messages.ts';
import { errorMessage } from '../api/request-error.ts';
import { importRemoteImage, uploadImage } from '../images/index.ts';
import { isPastedByEditor, PASTE_MAX_LENGTH, type Pasted, readPaste } from './paste.ts';
import { dropPending, insertFigures, placeImage, remoteImages } from './pending-images.ts';
import { PENDING_IMAGE } from './schema/figure.ts';
import { editorMessages } from './schema/messages.ts';
import { documentHtml, htmlToEdit } from './stored-text.ts';

export interface Paste {
  notices: readonly string[];
  /** Addresses of images on other sites that came with a paste. */
  remote: readonly string[];
  /** Of an import that is under way. */
  progress: { done: number; count: number } | null;
  importImages: () => void;
  dismiss: () => void;
}

const escapeTags = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Plain text is read like a text without the editor's mark. */
function plainSlice(text: string, editor: Editor): Slice {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = htmlToEdit(escapeTags(text));
  return Slice.maxOpen(DOMParser.fromSchema(editor.schema).parse(page.body).content);
}

const imagesOf = (files: FileList | undefined) =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

export function usePaste(editor: Editor | null, limit: number): Paste {
  const [notices, setNotices] = useState<readonly string[]>([]);
  const [remote, setRemote] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<Paste['progress']>(null);
  const pending = useRef(0);
  const note = useCallback(
    (text: string) => setNotices((before) => [...new Set([...before, text])]),
    [],
  );

  useEffect(() => {
    if (editor === null) return;

    const store = async (source: string, storing: Promise<Parameters<typeof placeImage>[2]>) => {
      pending.current += 1;
      try {
        placeImage(editor, source, await storing);
      } catch (error) {
        dropPending(editor, source);
        note(editorMessages.imageFailed(errorMessage(error, imageMessages.uploadFailed)));
      } finally {
        pending.current -= 1;
      }
    };
    const insertFiles = (files: File[], position?: number) => {
      const added = files.map((file) => ({ file, src: `${PENDING_IMAGE}${crypto.randomUUID()}` }));
      insertFigures(
        editor,
        added.map(({ src }) => src),
        position,
      );
      for (const { file, src } of added) void store(src, uploadImage(file));
    };
    const insertHtml = (view: EditorView, { html, embedded, leftOut }: Pasted) => {
      view.pasteHTML(html);
      for (const [source, address] of embedded) void store(source, importRemoteImage(address));
      if (leftOut > 0) note(editorMessages.imagesLeftOut(leftOut));
      setRemote(remoteImages(editor, html));
    };
    const isTooLong = (added: number) => {
      if (added < limit / 4) return false;
      const count = documentHtml(editor.state.doc).length + added;
      if (count > limit) note(editorMessages.pasteTooLong(count, limit));
      return count > limit;
    };
    const pasteHtml = (view: EditorView, html: string): boolean => {
      const pasted = readPaste(html);
      if (typeof pasted === 'string') note(pasted);
      else if (!isTooLong(pasted.html.length)) insertHtml(view, pasted);
      return true;
    };
    const handlePaste = (view: EditorView, event: ClipboardEvent): boolean => {
      // The form around it takes pasted images as the product's.
      event.stopPropagation();
      const data = event.clipboardData;
      const [html, text] = [data?.getData('text/html') ?? '', data?.getData('text/plain') ?? ''];
      const files = imagesOf(data?.files);
      if (files.length > 0 && text.trim() === '') {
        insertFiles(files);
        return true;
      }
      if (html.length > PASTE_MAX_LENGTH || text.length > PASTE_MAX_LENGTH) {
        note(editorMessages.pasteTooLarge);
        return true;
      }
      if (html === '') return isTooLong(text.length);
      return isPastedByEditor(html) ? isTooLong(html.length) : pasteHtml(view, html);
    };
    const handleDrop = (view: EditorView, event: DragEvent): boolean => {
      if (view.dragging !== null) return false;
      const files = imagesOf(event.dataTransfer?.files);
      const html = event.dataTransfer?.getData('text/html') ?? '';
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
      if (files.length === 0 && (html === '' || at === undefined)) return false;
      event.stopPropagation();
      if (files.length > 0) insertFiles(files, at);
      else {
        editor.commands.setTextSelection(at ?? 0);
        pasteHtml(view, html);
      }
      return true;
    };
    const key = new PluginKey('paste');
    editor.registerPlugin(
      new Plugin({
        key,
        props: {
          // Before the editor parses the clipboard itself, which would report every style.
          handleDOMEvents: {
            paste: (view, event) => {
              const isDone = handlePaste(view, event);
              if (isDone) event.preventDefault();
              return isDone;
            },
            drop: (view, event) => {
              const isDone = handleDrop(view, event);
              if (isDone) event.preventDefault();
              return isDone;
            },
          },
          clipboardTextParser: (text) => plainSlice(text, editor),
        },
      }),
      // Before the keys and rules of other extensions.
      (own, plugins) => [own, ...plugins],
    );
    const form = editor.view.dom.closest('form');
    const listening = new AbortController();
    const refuse = (event: Event) => {
      if (pending.current === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      note(imageMessages.stillUploading);
    };
    form?.addEventListener('submit', refuse, { capture: true, signal: listening.signal });
    return () => {
      listening.abort();
      if (!editor.isDestroyed) editor.unregisterPlugin(key);
    };
  }, [editor, limit, note]);

  return useMemo(() => {
    const importImages = async () => {
      if (editor === null) return;
      let failed = 0;
      for (const [index, address] of remote.entries()) {
        setProgress({ done: index + 1, count: remote.length });
        try {
          placeImage(editor, address, await importRemoteImage(address));
        } catch (error) {
          console.error(`The image at ${address} could not be imported:`, error);
          failed += 1;
        }
      }
      setProgress(null);
      setRemote([]);
      if (failed < remote.length) note(editorMessages.imported(remote.length - failed));
      if (failed > 0) note(editorMessages.notImported(failed));
    };
    const dismiss = () => {
      setNotices([]);
      setRemote([]);
    };
    return { notices, remote, progress, importImages: () => void importImages(), dismiss };
  }, [editor, notices, remote, progress, note]);
}
