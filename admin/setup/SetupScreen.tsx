import { useCallback, useEffect, useState } from 'react';
import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import '../admin.css';
import { brand } from '../../core/settings/brand.ts';
import { setupMessages as messages } from '../../core/setup/messages.ts';
import type { SetupState } from '../../core/setup/schema.ts';
import { errorMessage } from '../api/request-error.ts';
import { paths } from '../paths.ts';
import { LoadFailure } from '../ui/Loaded.tsx';
import { styles } from '../ui/styles.ts';
import { readSetupState } from './api.ts';
import { SetupFrame } from './SetupFrame.tsx';
import { Wizard } from './Wizard.tsx';

const tokenOf = () => location.hash.slice(1);

/** The token of the link. A new link that is opened in this window only changes it. */
function useToken(): string {
  const [token, setToken] = useState(tokenOf);
  useEffect(() => {
    const follow = () => setToken(tokenOf());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return token;
}

type Known = SetupState | 'checking' | { failure: string };

/** The first run of a site without an owner, opened with the link that the deployment prints. */
export default function SetupScreen() {
  const token = useToken();
  const [state, setState] = useState<Known>('checking');

  const check = useCallback(async () => {
    // What was typed stays when another link is opened.
    setState((known) => (known === 'open' ? known : 'checking'));
    try {
      const found = await readSetupState(token);
      setState((known) => (known === 'open' && found !== 'done' ? known : found));
    } catch (error) {
      const failure = errorMessage(error, messages.checkFailed);
      setState((known) => (known === 'open' ? known : { failure }));
    }
  }, [token]);
  useEffect(() => void check(), [check]);

  useEffect(() => {
    document.title = `${messages.documentTitle} · ${brand.name}`;
  }, []);

  if (state === 'open') {
    return (
      <>
        <Wizard token={token} onDone={() => setState('done')} />
        <Toaster position="bottom-right" theme="system" />
      </>
    );
  }
  if (state === 'checking') {
    return (
      <SetupFrame title={messages.title}>
        <p role="status" className="mt-6 text-soft">
          {messages.checking}
        </p>
      </SetupFrame>
    );
  }
  if (typeof state === 'object') {
    return (
      <SetupFrame title={messages.title}>
        <div className="mt-6">
          <LoadFailure text={state.failure} onRetry={() => void check()} />
        </div>
      </SetupFrame>
    );
  }
  return <Notice state={state === 'wrong' && token === '' ? 'missing' : state} />;
}

function Notice({ state }: { state: Exclude<SetupState, 'open'> | 'missing' }) {
  const { title, text } = messages[state];
  return (
    <SetupFrame title={title}>
      <p className="mt-6 max-w-[60ch]">{text}</p>
      {state === 'done' && (
        <a href={paths.home} className={`${styles.primary} mt-6`}>
          {messages.toLogin}
        </a>
      )}
    </SetupFrame>
  );
}
