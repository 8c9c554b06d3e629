import { type RefObject, useEffect } from 'react';

/**
 * Keeps an element right above the on-screen keyboard of a phone while the text has the focus. Elsewhere it
 * stays where the page puts it.
 */
export function useAboveKeyboard(bar: RefObject<HTMLElement | null>, isFocused: boolean): void {
  useEffect(() => {
    const [element, viewport] = [bar.current, window.visualViewport];
    const isTouch = matchMedia('(pointer: coarse) and (max-width: 48rem)').matches;
    if (element === null || viewport === null || !isTouch || !isFocused) return;
    const place = () => {
      const hidden = window.innerHeight - viewport.height - viewport.offsetTop;
      element.style.bottom = `${Math.max(0, hidden)}px`;
    };
    element.dataset.docked = '';
    place();
    const listening = new AbortController();
    const options = { signal: listening.signal };
    viewport.addEventListener('resize', place, options);
    viewport.addEventListener('scroll', place, options);
    return () => {
      listening.abort();
      delete element.dataset.docked;
      element.style.bottom = '';
    };
  }, [bar, isFocused]);
}
