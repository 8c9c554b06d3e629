import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import { postMessages } from '../../core/posts/messages.ts';

let unsaved = false;

/** The address of the form that is unsaved. */
let address = '';

/** Sets whether the form on the screen has unsaved changes. */
export function setUnsaved(now: boolean) {
  unsaved = now;
  address = location.href;
}

/** The same as long as a component is shown. */
export function useUnsaved(now: boolean) {
  useEffect(() => {
    setUnsaved(now);
    return () => setUnsaved(false);
  }, [now]);
}

function mayLeave(): boolean {
  if (!unsaved) return true;
  unsaved = !window.confirm(postMessages.leave);
  return !unsaved;
}

/** Asks before a link leaves unsaved text. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  if (mayLeave()) navigate(to, options);
};

/**
 * Asks before the window is closed and before Back and Forward leave. Call it before the router starts
 * to listen, so that the router never sees a move that is taken back.
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
