import { useState } from 'react';
import { VERSION } from '../../core/updates/version.ts';
import { Button } from '../ui/Button.tsx';
import { updateMessages } from './messages.ts';
import { WhatIsNewDialog } from './WhatIsNewDialog.tsx';

/** The running release, with its changes. */
export function VersionLine() {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 text-sm text-soft">
      <p>{updateMessages.version(VERSION)}</p>
      <Button tone="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {updateMessages.title}
      </Button>
      {open && <WhatIsNewDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
