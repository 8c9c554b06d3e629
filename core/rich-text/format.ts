/** First line of a text written by the editor. Older texts have none and follow the rules of `notation.ts`. */
export const EDITOR_MARK = '<!-- html -->';

export function isEditorHtml(text: string): boolean {
  return text.startsWith(EDITOR_MARK);
}

/** Marks HTML as written by the editor; an empty text has no mark. */
export function markEditorHtml(html: string): string {
  return html === '' ? '' : `${EDITOR_MARK}\n${html}`;
}

export function withoutMark(text: string): string {
  return isEditorHtml(text) ? text.slice(EDITOR_MARK.length) : text;
}
