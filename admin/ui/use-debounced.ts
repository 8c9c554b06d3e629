import { useEffect, useState } from 'react';

/** Returns a text once it has not changed for a while; an empty text returns at once. */
export function useDebounced(text: string, milliseconds: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
