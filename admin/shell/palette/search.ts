import { useEffect, useState } from 'react';

/** Whether a name has every word of a search in it, in any order and case. */
export function matches(name: string, search: string): boolean {
  const there = name.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => there.includes(word));
}

/** A text, once it has not changed for a while. An emptied one counts at once. */
export function useSettled(text: string, milliseconds: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
