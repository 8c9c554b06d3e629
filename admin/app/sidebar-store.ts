import { create } from 'zustand';
import { sidebarCookie, sidebarWasOpen } from './sidebar-cookie.ts';

/** Pixels; on narrower screens the sidebar is a drawer. */
const SIDEBAR_BREAKPOINT = 768;

interface SidebarState {
  open: boolean;
  drawer: boolean;
}

export const useSidebar = create<SidebarState>(() => ({
  open: sidebarWasOpen(document.cookie),
  drawer: false,
}));

const narrow = matchMedia(`(width < ${SIDEBAR_BREAKPOINT}px)`);

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

export const closeDrawer = () => useSidebar.setState({ drawer: false });

narrow.addEventListener('change', closeDrawer);
