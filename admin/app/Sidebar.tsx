import { X } from 'lucide-react';
import { useEffect } from 'react';
import { classes } from '../../core/ui/classes.ts';
import { Modal } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { listenForShortcut } from '../ui/shortcuts/shortcut-store.ts';
import { VersionLine } from '../updates/index.ts';
import { Navigation } from './navigation/Navigation.tsx';
import { closeDrawer, toggleSidebar, useSidebar } from './sidebar-store.ts';

const title = 'font-display text-3xl leading-none font-black uppercase';

export function Sidebar() {
  const { open, drawer } = useSidebar();
  useEffect(() => listenForShortcut('sidebar', toggleSidebar), []);
  return (
    <>
      <aside
        aria-label="Admin Panel"
        className={classes(
          'sticky top-0 hidden h-dvh shrink-0 flex-col border-r-2 border-ink bg-card transition-[width] md:flex',
          open ? 'w-[16rem] overflow-y-auto' : 'w-[3rem]',
        )}
      >
        <p className={classes('flex h-16 shrink-0 items-center px-5', title, !open && 'sr-only')}>
          Admin Panel
        </p>
        <div className={classes(open ? 'px-2' : 'pt-16')}>
          <Navigation collapsed={!open} />
        </div>
        {open && (
          <div className="mt-auto shrink-0 px-2 py-2">
            <VersionLine />
          </div>
        )}
      </aside>
      {drawer && (
        <Modal
          label="Admin Panel"
          onClose={closeDrawer}
          className="m-0 h-dvh max-h-none w-[18rem] max-w-[calc(100%-3rem)] border-r-2 border-ink bg-card"
        >
          <div className="flex h-16 items-center justify-between pr-2 pl-5">
            <p className={title}>Admin Panel</p>
            <IconButton icon={X} label="Close menu" onClick={closeDrawer} />
          </div>
          <div className="px-2 pb-2">
            <Navigation onNavigate={closeDrawer} />
            <VersionLine />
          </div>
        </Modal>
      )}
    </>
  );
}
