import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { accountMessages } from '../../core/account/messages.ts';
import type { OwnerAccount } from '../../core/account/schema.ts';
import { secondFactorMessages } from '../../core/account/second-factor-messages.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { sentence } from '../api/request.ts';
import { formatLocalDate } from '../ui/dates.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { styles } from '../ui/styles.ts';
import {
  disableSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  useAccount,
  useRefreshAccount,
} from './api.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Section } from './Section.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';

type Open =
  | { kind: 'set-up'; secret: string; address: string }
  | { kind: 'renew' }
  | { kind: 'disable' }
  | { kind: 'codes'; codes: string[] };

/** An authenticator app as the second factor: off, being set up, on. */
export function SecondFactorSection() {
  const { data, error, refetch } = useAccount();
  const refresh = useRefreshAccount();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const begin = useMutation({
    mutationFn: setUpSecondFactor,
    onSuccess: (authenticator) => setOpen({ kind: 'set-up', ...authenticator }),
    onError: async (problem) => {
      console.error(problem);
      toast.error(sentence(problem, secondFactorMessages.setUpFailed));
      await refresh();
    },
  });
  const showCodes = async (codes: string[], done: string) => {
    setOpen({ kind: 'codes', codes });
    toast.success(done);
    await refresh();
  };

  return (
    <Section title="Second factor" hint="Optional.">
      {data === undefined && error === null && <p className="text-soft">{uiMessages.loading}</p>}
      {data === undefined && error !== null && (
        <LoadFailure
          text={sentence(error, accountMessages.readFailed)}
          onRetry={() => void refetch()}
        />
      )}
      {data?.second_factor.enabled_at === null && (
        <>
          <p>{secondFactorMessages.off}</p>
          <button
            type="button"
            disabled={begin.isPending}
            onClick={() => begin.mutate()}
            className={`${styles.quiet} mt-4`}
          >
            Set up
          </button>
        </>
      )}
      {typeof data?.second_factor.enabled_at === 'string' && (
        <State
          state={data.second_factor}
          onRenew={() => setOpen({ kind: 'renew' })}
          onDisable={() => setOpen({ kind: 'disable' })}
        />
      )}
      {open?.kind === 'set-up' && (
        <SetUpDialog
          secret={open.secret}
          address={open.address}
          onDone={(codes) => void showCodes(codes, secondFactorMessages.enabled)}
          onClose={close}
        />
      )}
      {open?.kind === 'renew' && (
        <ProofDialog
          title="New recovery codes"
          action="Make new codes"
          fallback={secondFactorMessages.renewFailed}
          change={async (form) =>
            showCodes(await renewRecoveryCodes(form), secondFactorMessages.renewed)
          }
          onClose={close}
        />
      )}
      {open?.kind === 'disable' && (
        <ProofDialog
          title="Switch off the second factor"
          action="Switch off"
          dangerous
          fallback={secondFactorMessages.disableFailed}
          change={async (form) => {
            await disableSecondFactor(form);
            close();
            toast.success(secondFactorMessages.disabled);
            await refresh();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
    </Section>
  );
}

interface StateProps {
  state: OwnerAccount['second_factor'];
  onRenew: () => void;
  onDisable: () => void;
}

/** That it is on, and how many ways in are left without the phone. */
function State({ state, onRenew, onDisable }: StateProps) {
  const { enabled_at, recovery_codes: left } = state;
  return (
    <>
      <p>{secondFactorMessages.on}</p>
      <p className="mt-2 text-soft">
        {enabled_at !== null && `On since ${formatLocalDate(enabled_at)}. `}
        {left === 0
          ? secondFactorMessages.noCodesLeft
          : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" onClick={onRenew} className={styles.quiet}>
          New recovery codes
        </button>
        <button type="button" onClick={onDisable} className={styles.danger}>
          Switch off
        </button>
      </div>
    </>
  );
}
