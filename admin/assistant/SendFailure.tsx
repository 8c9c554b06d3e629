import { Link } from 'wouter';
import { assistantMessages } from '../../core/assistant/messages.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/Button.tsx';
import { styles } from '../ui/styles.ts';
import { sendFromBrowser, useSendStore } from './send-store.ts';

/** Why the prompt was not sent, and what can be done about it. */
export function SendFailure() {
  const state = useSendStore();
  if (state.status === 'incomplete') {
    return (
      <Alert tone="error">
        {state.message}
        {state.missing === 'webhook' && (
          <>
            {' '}
            <Link href={paths.settings} className={styles.link}>
              {assistantMessages.toSettings}
            </Link>
          </>
        )}
      </Alert>
    );
  }
  if (state.status !== 'failed') return null;
  return (
    <div className="grid justify-items-start gap-3">
      <Alert tone="error">
        {assistantMessages.sendFailed}
        {state.detail !== '' && <span className="mt-1 block text-ink">{state.detail}</span>}
      </Alert>
      {state.forBrowser && (
        <>
          <p className="text-sm text-soft">{assistantMessages.fromBrowserHelp}</p>
          <Button onClick={() => void sendFromBrowser()}>{assistantMessages.fromBrowser}</Button>
        </>
      )}
    </div>
  );
}
