import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import { postMessages } from '../../core/posts/messages.ts';

let unsaved = false;

let address = '';

export function setUnsaved(now: boolean) {
  unsaved = now;
  address = location.href;
}

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
