import { useState } from 'react';
import { ACCENT_DEFAULT, PAPER_DEFAULT } from '../../core/branding/schema.ts';
import { setupMessages as messages } from '../../core/setup/messages.ts';
import { setupStateSchema, setupSteps } from '../../core/setup/schema.ts';
import { RequestError } from '../api/request-error.ts';
import { startSession } from '../session/session-store.ts';
import { useUnsaved } from '../ui/unsaved.ts';
import { completeSetup } from './api.ts';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { SetupFrame } from './SetupFrame.tsx';
import { AccountStep, type AccountValues } from './steps/AccountStep.tsx';
import { ContentStep, type ContentValues } from './steps/ContentStep.tsx';
import { RegionStep, type RegionValues } from './steps/RegionStep.tsx';
import { SiteStep, type SiteValues } from './steps/SiteStep.tsx';

interface Values {
  account: AccountValues;
  site: SiteValues;
  region: RegionValues;
  content: ContentValues;
}

type StepName = keyof Values;
const ORDER: readonly StepName[] = ['account', 'site', 'region', 'content'];

/** Time zone and language of this browser, where the site can have them. */
function detectedRegion(): RegionValues {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  const [language = ''] = locale.split('-');
  const checked = setupSteps.region.shape.language.safeParse(language);
  return { time_zone: timeZone ?? 'UTC', language: checked.data ?? 'en' };
}

const firstValues = (): Values => ({
  account: { username: '', email: '', password: '', confirm_password: '' },
  site: {
    site_name: '',
    site_tagline: '',
    brand_accent: ACCENT_DEFAULT,
    brand_paper: PAPER_DEFAULT,
  },
  region: detectedRegion(),
  content: { affiliate_disclosure: '', category: '', keeps_examples: false },
});

const stepOf = (values: Values, field: string | undefined) =>
  ORDER.find((step) => field !== undefined && Object.hasOwn(values[step], field));

const stateOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'state' in body
    ? setupStateSchema.safeParse(body.state).data
    : undefined;

/** The steps of the first run. Nothing is saved before the last one, and then everything at once. */
export function Wizard({ token, onDone }: { token: string; onDone: () => void }) {
  const [values, setValues] = useState(firstValues);
  const [at, setAt] = useState<{ step: StepName; problem: string | null }>({
    step: 'account',
    problem: null,
  });
  const [isSaved, setIsSaved] = useState(false);
  useUnsaved(!isSaved && values.account.username !== '', messages.leave);

  const keep = <Name extends StepName>(name: Name, kept: Values[Name]) => {
    const all = { ...values, [name]: kept };
    setValues(all);
    return all;
  };
  const go = (from: StepName, by: 1 | -1) =>
    setAt({ step: ORDER[ORDER.indexOf(from) + by] ?? from, problem: null });
  const stepProps = <Name extends StepName>(name: Name) => ({
    values: values[name],
    problem: at.problem,
    ...(name !== 'account' && {
      onBack: (kept: Values[Name]) => {
        keep(name, kept);
        go(name, -1);
      },
    }),
    onDone: (kept: Values[Name]) => {
      keep(name, kept);
      go(name, 1);
    },
  });

  async function finish(kept: ContentValues) {
    const all = keep('content', kept);
    const { confirm_password: _repeated, ...account } = all.account;
    try {
      const user = await completeSetup({
        token,
        ...account,
        ...all.site,
        ...all.region,
        ...all.content,
      });
      startSession(user);
      setIsSaved(true);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const state = stateOf(error.body);
      if (state === 'done') return onDone();
      if (state === 'wrong' || state === 'expired') {
        const { title, text } = messages[state];
        throw new RequestError(error.status, `${title}. ${text}`);
      }
      const step = stepOf(all, error.field);
      if (step === undefined || step === 'content') throw error;
      setAt({ step, problem: error.message });
    }
  }

  if (isSaved) {
    return (
      <SetupFrame title={messages.title}>
        <SecondFactorStep password={values.account.password} />
      </SetupFrame>
    );
  }
  return (
    <SetupFrame title={messages.title}>
      {at.step === 'account' && (
        <>
          <p className="mt-5 max-w-[60ch]">{messages.intro}</p>
          <AccountStep {...stepProps('account')} />
        </>
      )}
      {at.step === 'site' && <SiteStep {...stepProps('site')} />}
      {at.step === 'region' && <RegionStep {...stepProps('region')} />}
      {at.step === 'content' && <ContentStep {...stepProps('content')} onDone={finish} />}
    </SetupFrame>
  );
}
