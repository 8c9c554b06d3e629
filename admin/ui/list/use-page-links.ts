import type { MouseEvent, RefObject } from 'react';
import { useLocation } from 'wouter';

/** Follows a link to another page of a list without loading the screen again: its top, with the focus. */
export function usePageLinks(list: RefObject<HTMLElement | null>) {
  const [, navigate] = useLocation();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const { pathname, search } = new URL(event.currentTarget.href);
    navigate(pathname + search);
    list.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  };
}
