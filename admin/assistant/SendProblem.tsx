import { Link } from 'wouter';
import { assistantMessages } from '../../core/assistant/messages.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { paths } from '../shell/paths.ts';
import { styles } from '../ui/styles.ts';
import { sendFromBrowser, useSending } from './sending-store.ts';

/** Why the prompt has not gone out, and what can be done about it. */
export function SendProblem() {
  const sending = useSending();
  if (sending.status === 'unready') {
    return (
      <Alert tone="error">
        {sending.text}
        {sending.missing === 'webhook' && (
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
  if (sending.status !== 'failed') return null;
  return (
    <div className="grid justify-items-start gap-3">
      <Alert tone="error">
        {assistantMessages.sendFailed}
        {sending.detail !== '' && <span className="mt-1 block text-ink">{sending.detail}</span>}
      </Alert>
      {sending.forBrowser && (
        <>
          <p className="text-sm text-soft">{assistantMessages.fromBrowserHelp}</p>
          <button type="button" onClick={() => void sendFromBrowser()} className={styles.quiet}>
            {assistantMessages.fromBrowser}
          </button>
        </>
      )}
    </div>
  );
}
