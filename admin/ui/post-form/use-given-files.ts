import { useEffect, useRef, useState } from 'react';

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/**
 * Files that are dropped anywhere on the page, or pasted where no text is.
 *
 * @returns whether files are being dragged over the page
 */
export function useGivenFiles(onGiven: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const given = useRef(onGiven);
  useEffect(() => {
    given.current = onGiven;
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    };
    addEventListener('dragenter', over, { signal });
    addEventListener('dragover', over, { signal });
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    addEventListener('dragleave', left, { signal });
    const dropped = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      // The browser would leave the page to show the file.
      event.preventDefault();
      if (event.dataTransfer !== null) given.current(event.dataTransfer.files);
    };
    addEventListener('drop', dropped, { signal });
    const pasted = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      // Office programs put a picture of the text beside the text.
      if (data === null || data.files.length === 0 || data.types.includes('text/plain')) return;
      event.preventDefault();
      given.current(data.files);
    };
    addEventListener('paste', pasted, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
