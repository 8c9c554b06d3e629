import { type RefObject, useEffect, useRef, useState } from 'react';

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/**
 * Files that are dropped anywhere in the form around an element, or pasted there or where nothing has
 * the focus. Other forms and file fields keep theirs.
 *
 * @returns whether files are being dragged over the form
 */
export function useGivenFiles(
  within: RefObject<HTMLElement | null>,
  onGiven: (files: FileList) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const given = useRef(onGiven);
  useEffect(() => {
    given.current = onGiven;
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isHere = ({ target }: Event) =>
      target instanceof Node && within.current?.closest('form')?.contains(target) === true;
    const over = (event: DragEvent) => {
      const isTaken = hasFiles(event.dataTransfer) && isHere(event);
      if (isTaken) event.preventDefault();
      setIsOver(isTaken);
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
      // The browser would leave the page to show the file.
      event.preventDefault();
      given.current(data.files);
    };
    addEventListener('drop', dropped, { signal });
    const pasted = (event: ClipboardEvent) => {
      const { clipboardData: data } = event;
      const isFree = isHere(event) || event.target === document.body;
      // Office programs put a picture of the text beside the text.
      const isPicture =
        data !== null && data.files.length > 0 && !data.types.includes('text/plain');
      if (!isFree || !isPicture) return;
      event.preventDefault();
      given.current(data.files);
    };
    addEventListener('paste', pasted, { signal });
    return () => listening.abort();
  }, [within]);
  return isOver;
}
