import { LogOut, PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { accountMessages } from '../../core/account/messages.ts';
import type { AdminUser } from '../../core/account/session-answers.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { PublishingStatus } from '../publishing/index.ts';
import { logOut } from '../session/session-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { clearLocalDrafts, hasLocalDrafts } from '../ui/local-drafts.ts';
import { isUnsaved } from '../ui/unsaved.ts';
import { QuickSearch } from './palette/QuickSearch.tsx';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';
import { toggleSidebar, useSidebar } from './sidebar-store.ts';

export function Header({ user }: { user: AdminUser }) {
  const { open, drawer } = useSidebar();
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    const isTextLost = isUnsaved() || hasLocalDrafts(localStorage, user.id);
    if (isTextLost && !window.confirm(accountMessages.confirmLogout)) return;
    setBusy(true);
    const done = await logOut();
    setBusy(false);
    if (!done) {
      toast.error(apiMessages.unreachable);
      return;
    }
    clearLocalDrafts(localStorage, user.id);
  };

  return (
    <header className="sticky top-0 z-20 flex min-h-16 flex-wrap items-center gap-x-1 border-b-2 border-ink bg-paper px-2 pb-2 sm:flex-nowrap sm:gap-x-4 sm:pb-0 md:px-4">
      <IconButton
        icon={PanelLeft}
        label="Toggle sidebar"
        onClick={toggleSidebar}
        aria-expanded={open || drawer}
        aria-keyshortcuts="Control+B Meta+B"
      />
      <p className="mr-auto font-display text-2xl leading-none font-extrabold">Admin Dashboard</p>
      <QuickSearch />
      <Shortcuts />
      <div className="order-last flex w-full min-w-0 items-center justify-between gap-4 px-3 text-sm sm:order-none sm:w-auto sm:px-0">
        <span className="truncate sm:max-w-60">Welcome, {user.username}</span>
        <PublishingStatus />
      </div>
      <button
        type="button"
        disabled={busy}
        onClick={() => void leave()}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 px-3 font-display text-xl leading-none font-bold hover:bg-deep"
      >
        <LogOut aria-hidden="true" className="size-5" />
        Logout
      </button>
    </header>
  );
}
