import { useState } from 'react';
import { updateMessages } from '../../core/updates/messages.ts';
import { VERSION } from '../../core/updates/version.ts';
import { Button } from '../ui/Button.tsx';
import { WhatIsNewDialog } from './WhatIsNewDialog.tsx';

/** The release that runs, and what it brought. */
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
