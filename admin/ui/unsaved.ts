import type { AroundNavHandler } from 'wouter';
import { posts as texts } from '../../core/messages.ts';

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
  unsaved = !window.confirm(texts.leave);
  return !unsaved;
}

/** Asks before a link leads away from unsaved text. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  if (mayLeave()) navigate(to, options);
};

/** Asks before the window is closed, or Back and Forward lead away. Answers how to stop asking. */
export function guardWindow(): () => void {
  const closing = (event: BeforeUnloadEvent) => {
    if (unsaved) event.preventDefault();
  };
  // In the capture phase, so that the router does not hear of a move that is taken back.
  const moved = (event: PopStateEvent) => {
    if (location.href === address || mayLeave()) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', address);
  };
  addEventListener('beforeunload', closing);
  addEventListener('popstate', moved, { capture: true });
  return () => {
    removeEventListener('beforeunload', closing);
    removeEventListener('popstate', moved, { capture: true });
  };
}
