import { useEffect, useState } from 'react';

/**
 * Hands over the elements of the built page once, after hydration, to see what a visitor did with them before the
 * script arrived. They are found while rendering, because React then replaces a page that a browser has translated.
 */
export function useBuilt<Found extends Element>(
  selector: string,
  use: (elements: Found[]) => void,
): void {
  const [built] = useState(() =>
    typeof document === 'undefined' ? [] : [...document.querySelectorAll<Found>(selector)],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => use(built), []);
}
