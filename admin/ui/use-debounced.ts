import { useEffect, useState } from 'react';
import { useComposed } from '../../core/ui/composition.ts';

/** Returns a text once it has not changed for a while; an empty text returns at once. */
export function useDebounced(typed: string, milliseconds: number): string {
  const text = useComposed(typed);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
