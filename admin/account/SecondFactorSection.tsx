import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { accountMessages } from '../../core/account/messages.ts';
import { secondFactorMessages } from '../../core/account/second-factor-messages.ts';
import { Button } from '../ui/Button.tsx';
import { formatLocalDate } from '../ui/dates.ts';
import { Loaded } from '../ui/Loaded.tsx';
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

/** An authenticator app as the second factor: off, being set up, on. */
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
            <Enabled
              since={second_factor.enabled_at}
              codesLeft={second_factor.recovery_codes}
              onRenew={() => setOpen({ kind: 'renew' })}
              onDisable={() => setOpen({ kind: 'disable' })}
            />
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
          action="Make new codes"
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

interface EnabledProps {
  since: string;
  codesLeft: number;
  onRenew: () => void;
  onDisable: () => void;
}

/** Since when the second factor is on, and how many recovery codes are left. */
function Enabled({ since, codesLeft, onRenew, onDisable }: EnabledProps) {
  return (
    <>
      <p>{secondFactorMessages.on}</p>
      <p className="mt-2 text-soft">
        On since {formatLocalDate(since)}.{' '}
        {codesLeft === 0
          ? secondFactorMessages.noCodesLeft
          : `${codesLeft} recovery ${codesLeft === 1 ? 'code is' : 'codes are'} left.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onRenew}>New recovery codes</Button>
        <Button tone="danger" onClick={onDisable}>
          Switch off
        </Button>
      </div>
    </>
  );
}
