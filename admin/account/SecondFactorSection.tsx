import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { accountMessages, secondFactorMessages } from '../../core/account/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { formatSiteDate } from '../ui/time/dates.ts';
import {
  accountQuery,
  disableSecondFactor,
  enableSecondFactor,
  refreshAccount,
  renewRecoveryCodes,
  setUpSecondFactor,
} from './api.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ConfirmationDialog, SetUpDialog } from './SecondFactorDialogs.tsx';
import { Section } from './Section.tsx';

type Open =
  | { kind: 'set-up'; secret: string; address: string }
  | { kind: 'renew' }
  | { kind: 'disable' }
  | { kind: 'codes'; codes: string[] };

export function SecondFactorSection() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const setUp = useMutation({
    mutationFn: setUpSecondFactor,
    meta: { failure: secondFactorMessages.setUpFailed },
    onSuccess: (authenticator) => setOpen({ kind: 'set-up', ...authenticator }),
    onError: refreshAccount,
  });
  const showCodes = async (codes: string[], done: string) => {
    setOpen({ kind: 'codes', codes });
    toast.success(done);
    await refreshAccount();
  };

  return (
    <Section title="Second factor" hint="Optional.">
      <Loaded query={useQuery(accountQuery())} failure={accountMessages.readFailed}>
        {({ second_factor }) =>
          second_factor.enabled_at === null ? (
            <>
              <p>{secondFactorMessages.off}</p>
              <Button disabled={setUp.isPending} onClick={() => setUp.mutate()} className="mt-4">
                Set up
              </Button>
            </>
          ) : (
            <>
              <p>{secondFactorMessages.on}</p>
              <p className="mt-2 text-soft">
                On since {formatSiteDate(second_factor.enabled_at)}.{' '}
                {codesLeft(second_factor.recovery_codes)}
              </p>
              <div className="mt-4 flex flex-wrap gap-3">
                <Button onClick={() => setOpen({ kind: 'renew' })}>New recovery codes</Button>
                <Button tone="danger" onClick={() => setOpen({ kind: 'disable' })}>
                  Switch off
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      {open?.kind === 'set-up' && (
        <SetUpDialog
          secret={open.secret}
          address={open.address}
          send={async (form) =>
            showCodes(await enableSecondFactor(form), secondFactorMessages.enabled)
          }
          onClose={close}
        />
      )}
      {open?.kind === 'renew' && (
        <ConfirmationDialog
          title="New recovery codes"
          action="Create new codes"
          failure={secondFactorMessages.renewFailed}
          send={async (form) =>
            showCodes(await renewRecoveryCodes(form), secondFactorMessages.renewed)
          }
          onClose={close}
        />
      )}
      {open?.kind === 'disable' && (
        <ConfirmationDialog
          title="Switch off the second factor"
          action="Switch off"
          tone="danger"
          failure={secondFactorMessages.disableFailed}
          send={async (form) => {
            await disableSecondFactor(form);
            close();
            toast.success(secondFactorMessages.disabled);
            await refreshAccount();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
    </Section>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return secondFactorMessages.noCodesLeft;
  return `${count} recovery ${count === 1 ? 'code is' : 'codes are'} left.`;
}
