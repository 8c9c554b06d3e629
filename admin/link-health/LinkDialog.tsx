import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import {
  linkHealthMessages,
  linkScreenMessages as messages,
} from '../../core/link-health/messages.ts';
import type { LinkDetails } from '../../core/link-health/schema.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { styles } from '../ui/styles.ts';
import { formatSiteDate } from '../ui/time/dates.ts';
import { checkLink, linkQuery, refreshLinks, stopIgnoring } from './api.ts';
import { IgnoreDialog } from './IgnoreDialog.tsx';
import { LinkHistory } from './LinkHistory.tsx';
import { LinkStateLabel } from './LinkStateLabel.tsx';
import { LinkUses } from './LinkUses.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';

interface LinkDialogProps {
  id: string;
  onClose: () => void;
}

/** The details of a link, with its actions. */
export function LinkDialog({ id, onClose }: LinkDialogProps) {
  const link = useQuery(linkQuery(id));
  return (
    <Dialog title={messages.columns.link} onClose={onClose} wide>
      <Loaded query={link} failure={linkHealthMessages.linkFailed}>
        {(data) => <Details link={data} onReplaced={onClose} />}
      </Loaded>
      <div>
        <Button onClick={onClose}>{messages.close}</Button>
      </div>
    </Dialog>
  );
}

function Details({ link, onReplaced }: { link: LinkDetails; onReplaced: () => void }) {
  const [open, setOpen] = useState<'ignore' | 'replace' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <p className="wrap-anywhere">
        {link.url}{' '}
        <a
          href={link.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={styles.link}
        >
          {messages.open}
        </a>
      </p>
      <div className="flex flex-wrap gap-x-8 gap-y-2" role="status">
        <LinkStateLabel link={link} />
        <span>{messages.clicks(link.clicks)}</span>
        {link.failed_since !== null && (
          <span>{messages.since(formatSiteDate(link.failed_since))}</span>
        )}
      </div>
      {link.ignored_reason !== null && <p>{messages.ignoredBecause(link.ignored_reason)}</p>}
      <Actions link={link} onOpen={setOpen} />
      <LinkUses uses={link.uses} />
      <LinkHistory checks={link.checks} />
      {open === 'ignore' && <IgnoreDialog link={link} onClose={close} />}
      {open === 'replace' && <ReplaceDialog link={link} onClose={close} onReplaced={onReplaced} />}
    </>
  );
}

interface ActionsProps {
  link: LinkDetails;
  onOpen: (dialog: 'ignore' | 'replace') => void;
}

function Actions({ link, onOpen }: ActionsProps) {
  const check = useMutation({
    mutationFn: () => checkLink(link.id),
    meta: { failure: linkHealthMessages.checkFailed },
    onSettled: refreshLinks,
  });
  const undo = useMutation({
    mutationFn: () => stopIgnoring(link.id),
    meta: { failure: linkHealthMessages.ignoreFailed },
    onSuccess: () => toast.success(messages.undone),
    onSettled: refreshLinks,
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button tone="primary" onClick={() => onOpen('replace')}>
        {messages.replace}
      </Button>
      <Button disabled={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? messages.checking : messages.check}
      </Button>
      {link.ignored_reason === null ? (
        <Button onClick={() => onOpen('ignore')}>{messages.ignore}</Button>
      ) : (
        <Button disabled={undo.isPending} onClick={() => undo.mutate()}>
          {messages.undo}
        </Button>
      )}
    </div>
  );
}
