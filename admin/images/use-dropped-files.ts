import { type RefObject, useEffect, useRef, useState } from 'react';

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/**
 * Takes files that are dropped anywhere in the form around an element, or pasted there or where
 * nothing has the focus. Other forms and file fields keep theirs.
 *
 * @returns whether files are being dragged over the form
 */
export function useDroppedFiles(
  within: RefObject<HTMLElement | null>,
  onFiles: (files: FileList) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isHere = ({ target }: Event) =>
      target instanceof Node && within.current?.closest('form')?.contains(target) === true;
    const over = (event: DragEvent) => {
      const accepts = hasFiles(event.dataTransfer) && isHere(event);
      if (accepts) event.preventDefault();
      setIsOver(accepts);
    };
    addEventListener('dragenter', over, { signal });
    addEventListener('dragover', over, { signal });
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    addEventListener('dragleave', left, { signal });
    const dropped = (event: DragEvent) => {
      setIsOver(false);
      const { dataTransfer: data } = event;
      if (data === null || !hasFiles(data) || !isHere(event)) return;
      // Otherwise the browser leaves the page to show the file.
      event.preventDefault();
      handler.current(data.files);
    };
    addEventListener('drop', dropped, { signal });
    const pasted = (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      const isFree = isHere(event) || event.target === document.body;
      // Office programs copy an image of the text beside the text.
      const isImage = data !== null && data.files.length > 0 && !data.types.includes('text/plain');
      if (!isFree || !isImage) return;
      event.preventDefault();
      handler.current(data.files);
    };
    addEventListener('paste', pasted, { signal });
    return () => listening.abort();
  }, [within]);
  return isOver;
}
