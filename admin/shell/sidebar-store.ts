import { create } from 'zustand';
import { sidebarCookie, sidebarWasOpen } from './sidebar-cookie.ts';

/** Narrower screens get the sidebar as a drawer. */
const SIDEBAR_BREAKPOINT = 768;

interface SidebarState {
  /** Beside the page, on wide screens. */
  open: boolean;
  /** Over the page, on narrow ones. */
  drawer: boolean;
}

export const useSidebar = create<SidebarState>(() => ({
  open: sidebarWasOpen(document.cookie),
  drawer: false,
}));

const narrow = matchMedia(`(width < ${SIDEBAR_BREAKPOINT}px)`);

/** Opens or closes the sidebar, in the way the width of the window asks for. */
export function toggleSidebar() {
  const { open, drawer } = useSidebar.getState();
  if (narrow.matches) {
    useSidebar.setState({ drawer: !drawer });
    return;
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = sidebarCookie(!open);
  useSidebar.setState({ open: !open });
}

export function closeDrawer() {
  useSidebar.setState({ drawer: false });
}

narrow.addEventListener('change', closeDrawer);
