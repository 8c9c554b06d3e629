import { useState, useSyncExternalStore } from 'react';

/**
 * Input methods compose a word from several keys. The content of a field is not text until the word is chosen: nothing
 * searches for it, and its keys belong to the input method.
 */
const EVENTS = ['compositionstart', 'compositionend', 'input', 'keydown'];

/** Their writers compose on phones, too. */
const COMPOSED_LANGUAGES = /^(ja|ko|zh)\b/i;

/** On Android every keyboard composes every word, also where each letter is final. */
const composesEveryWord = () =>
  /Android/.test(navigator.userAgent) &&
  !navigator.languages.some((language) => COMPOSED_LANGUAGES.test(language));

const listeners = new Set<() => void>();
let composing = false;

/** Every event says it, in case that the field of a composition has gone. */
function follow(event: Event): void {
  const { type } = event;
  const isComposing = 'isComposing' in event && event.isComposing === true;
  const now = type === 'compositionstart' || (type !== 'compositionend' && isComposing);
  if (now === composing || (now && composesEveryWord())) return;
  composing = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const type of EVENTS) addEventListener(type, follow, true);
    // A page may have been faster than its script.
    composing = document.querySelector('[data-composing]') !== null && !composesEveryWord();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const type of EVENTS) removeEventListener(type, follow, true);
    composing = false;
  };
}

/** Whether an input method is composing a word. */
export const useComposing = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => composing,
    () => false,
  );

/** The text of a field as it was before the word that is being composed. */
export function useComposed(text: string): string {
  const isComposing = useComposing();
  const [composed, setComposed] = useState(text);
  if (!isComposing && composed !== text) setComposed(text);
  return isComposing ? composed : text;
}

/** Nothing on the page acts on the keys of an input method, such as Enter for the composed word. */
export function leaveKeysToInputMethods(): void {
  const leave = (event: KeyboardEvent) => {
    // Safari reports the Enter that ends a composition afterwards, as a key of the input method.
    if (event.isComposing || (event.key === 'Enter' && event.keyCode === 229)) {
      event.stopImmediatePropagation();
    }
  };
  addEventListener('keydown', leave, { capture: true });
}
