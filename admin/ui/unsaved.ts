import { useLayoutEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import { unsavedMessages } from './unsaved-messages.ts';

let unsaved = false;

let question: string = unsavedMessages.leave;

let address = '';

export function setUnsaved(now: boolean, leave: string = unsavedMessages.leave) {
  unsaved = now;
  question = leave;
  address = location.href;
}

export const isUnsaved = () => unsaved;

/** Cleared when the form leaves the screen, before the next screen can navigate, when it would be too late to stay. */
export function useUnsaved(now: boolean, leave?: string) {
  useLayoutEffect(() => {
    setUnsaved(now, leave);
    return () => setUnsaved(false);
  }, [now, leave]);
}

function mayLeave(): boolean {
  if (!unsaved) return true;
  unsaved = !window.confirm(question);
  return !unsaved;
}

export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  if (mayLeave()) navigate(to, options);
};

/**
 * Asks before closing the window and before Back and Forward leave unsaved text. Call it before the
 * router starts to listen, so that the router never sees a navigation that is undone.
 */
export function guardWindow() {
  addEventListener('beforeunload', (event) => {
    if (unsaved) event.preventDefault();
  });
  addEventListener('popstate', (event) => {
    if (location.href === address || mayLeave()) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', address);
  });
}
