import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { profileMessages } from '../../core/account/messages.ts';
import type { OwnerSession } from '../../core/account/sessions.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { formatTime } from '../ui/time/dates.ts';
import { endSession, refreshAccount, sessionsQuery } from './api.ts';
import { Section } from './Section.tsx';

export function SessionsSection() {
  const end = useMutation({
    mutationFn: endSession,
    meta: { failure: profileMessages.endFailed },
    onSuccess: (_result, id) =>
      toast.success(id === null ? profileMessages.othersEnded : profileMessages.sessionEnded),
    onSettled: refreshAccount,
  });
  return (
    <Section title="Active sessions" hint="The browsers that are signed in now.">
      <Loaded query={useQuery(sessionsQuery())} failure={profileMessages.sessionsFailed}>
        {(sessions) => (
          <>
            <ul className="border-t-2 border-ink">
              {sessions.map((session) => (
                <Session
                  key={session.id}
                  session={session}
                  busy={end.isPending}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
            {sessions.length === 1 && (
              <p className="mt-3 text-soft">{profileMessages.onlySession}</p>
            )}
            {sessions.length > 1 && (
              <Button disabled={end.isPending} onClick={() => end.mutate(null)} className="mt-4">
                Sign out everywhere else
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface SessionProps {
  session: OwnerSession;
  busy: boolean;
  onEnd: () => void;
}

function Session({ session, busy, onEnd }: SessionProps) {
  const { current, created_at, last_seen_at } = session;
  const browser = session.browser ?? profileMessages.unknownBrowser;
  const address = session.ip_address ?? profileMessages.unknownAddress;
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-bold">{browser}</span>
          {current && <Badge>This browser</Badge>}
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          <span className="font-note">{address}</span>
          <br />
          Signed in <time dateTime={created_at}>{formatTime(created_at)}</time>, last seen{' '}
          <time dateTime={last_seen_at}>{formatTime(last_seen_at)}</time>
        </p>
      </div>
      {!current && (
        <Button
          tone="link"
          disabled={busy}
          aria-label={`Sign out ${browser}, ${address}`}
          onClick={onEnd}
          className="min-h-11 shrink-0 px-2"
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
