/**
 * Loads the answer to a posted preview into a frame. Such an answer alone may be framed.
 *
 * @param preview sent as JSON in the field `preview`
 */
export function postPreview(frame: HTMLIFrameElement, action: string, preview: unknown): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = frame.name;
  // Otherwise the browser escapes the text, which may then be too large.
  form.enctype = 'multipart/form-data';
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'preview';
  field.value = JSON.stringify(preview);
  form.append(field);
  form.hidden = true;
  document.body.append(form);
  form.submit();
  form.remove();
}
