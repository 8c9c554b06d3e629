import { type RefObject, useEffect, useRef, useState } from 'react';

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/**
 * Accepts files that are dropped on an element, or on the form around it, or pasted there or while
 * nothing has the focus.
 * @returns whether files are being dragged over it
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
    const isHere = ({ target }: Event) => {
      const area = within.current?.closest('form') ?? within.current;
      return target instanceof Node && area?.contains(target) === true;
    };
    const over = (event: DragEvent) => {
      const accepts = hasFiles(event.dataTransfer) && isHere(event);
      if (accepts) event.preventDefault();
      setIsOver(accepts);
    };
    addEventListener('dragenter', over, { signal });
    addEventListener('dragover', over, { signal });
    const left = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false);
    addEventListener('dragleave', left, { signal });
    const dropped = (event: DragEvent) => {
      setIsOver(false);
      const { dataTransfer: data } = event;
      if (data === null || !hasFiles(data) || !isHere(event)) return;
      // By default the browser would open the file.
      event.preventDefault();
      handler.current(data.files);
    };
    addEventListener('drop', dropped, { signal });
    const pasted = (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      const isFree = isHere(event) || event.target === document.body;
      // Office programs add an image of the text to copied text.
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
