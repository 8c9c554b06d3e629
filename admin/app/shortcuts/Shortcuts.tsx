import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { shortcutMessages } from '../../ui/shortcuts/messages.ts';
import {
  isMac,
  listenForShortcuts,
  setSingleKeys,
  useShortcut,
  useShortcuts,
} from '../../ui/shortcuts/shortcut-store.ts';
import { keysOf, shortcutIds, shortcutOf } from '../../ui/shortcuts/shortcuts.ts';
import { LabelledToggle } from '../../ui/Toggle.tsx';

/** Listens for shortcuts on every screen, and lists them. */
export function Shortcuts() {
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(listenForShortcuts, []);
  useShortcut('newPost', () => navigate(paths.createPost));
  useShortcut('help', () => setOpen(true));
  return isOpen ? <ShortcutList onClose={() => setOpen(false)} /> : null;
}

function ShortcutList({ onClose }: { onClose: () => void }) {
  const singleKeys = useShortcuts((store) => store.singleKeys);
  return (
    <Dialog title={shortcutMessages.title} onClose={onClose}>
      <dl className="border-t-2 border-ink">
        {shortcutIds.map((id) => {
          const shortcut = shortcutOf(id);
          return (
            <div
              key={id}
              className="flex items-baseline justify-between gap-4 border-b border-hairline py-2"
            >
              <dt>
                {shortcut.name}
                {shortcut.inEditor && (
                  <span className="text-sm text-soft"> {shortcutMessages.inEditor}</span>
                )}
              </dt>
              <dd className="shrink-0 font-note text-sm">
                <kbd className="border border-ink bg-card px-2 py-0.5">
                  {keysOf(shortcut, isMac)}
                </kbd>
              </dd>
            </div>
          );
        })}
      </dl>
      <LabelledToggle
        label={shortcutMessages.singleKeys}
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
      <p className="text-sm text-soft">{shortcutMessages.note}</p>
      <Button data-first onClick={onClose} className="justify-self-start">
        {shortcutMessages.close}
      </Button>
    </Dialog>
  );
}
