import type { AroundNavHandler } from 'wouter';
import { postMessages } from '../../core/posts/messages.ts';

let unsaved = false;

/** The one address that `unsaved` is about. */
let address = '';

/** Says whether the form on the screen holds what is saved nowhere. */
export function setUnsaved(now: boolean) {
  unsaved = now;
  address = location.href;
}

function mayLeave(): boolean {
  if (!unsaved) return true;
  unsaved = !window.confirm(postMessages.leave);
  return !unsaved;
}

/** Asks before a link leads away from unsaved text. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  if (mayLeave()) navigate(to, options);
};

/**
 * Asks before the window is closed, or Back and Forward lead away. To be called before the router
 * begins to listen, so that it does not hear of a move that is taken back.
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
