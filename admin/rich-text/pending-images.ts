import type { Editor } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import type { PickedImage } from '../../core/images/schema.ts';

/** Positions of the figures with an address, the last first, so that changes move none of the others. */
function figuresWith(editor: Editor, source: string): number[] {
  const found: number[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'figure' && node.attrs.src === source) found.unshift(position);
  });
  return found;
}

/** Inserts figures between blocks: at a position of the document, or in place of the selected text. */
export function insertFigures(
  editor: Editor,
  sources: readonly string[],
  position?: number | undefined,
): void {
  const { tr, schema, selection } = editor.state;
  const figures = sources.map((src) => schema.node('figure', { src }));
  const slice = new Slice(Fragment.from(figures), 0, 0);
  if (position === undefined && selection instanceof TextSelection) tr.deleteSelection();
  const $at = tr.doc.resolve(position ?? tr.selection.to);
  const isCaption = $at.parent.type.name === 'figure';
  const at = isCaption ? $at.after() : dropPoint(tr.doc, $at.pos, slice);
  editor.view.dispatch(tr.insert(at ?? tr.doc.content.size, slice.content).scrollIntoView());
}

/** Shows the stored image where its placeholder or its remote address was. Undoing does not bring that back. */
export function placeImage(editor: Editor, source: string, image: PickedImage): void {
  if (editor.isDestroyed) return;
  const { tr, doc } = editor.state;
  for (const position of figuresWith(editor, source)) {
    const attrs = doc.nodeAt(position)?.attrs;
    const { url: src, width, height } = image;
    tr.setNodeMarkup(position, undefined, { ...attrs, src, width, height });
  }
  editor.view.dispatch(tr.setMeta('addToHistory', false));
}

export function dropPending(editor: Editor, source: string): void {
  if (editor.isDestroyed) return;
  const { tr, doc } = editor.state;
  for (const position of figuresWith(editor, source)) {
    tr.delete(position, position + (doc.nodeAt(position)?.nodeSize ?? 0));
  }
  editor.view.dispatch(tr.setMeta('addToHistory', false));
}

/** Addresses on other sites of the images in HTML that are in the document. */
export function remoteImages(editor: Editor, html: string): string[] {
  const sources = new Set<string>();
  editor.state.doc.descendants((node) => {
    const src = String(node.attrs.src ?? '');
    if (node.type.name === 'figure' && /^https?:/i.test(src)) sources.add(src);
  });
  const written = html.replaceAll('&amp;', '&');
  return [...sources].filter((source) => written.includes(source));
}
