import { Link } from 'wouter';
import { assistant as texts } from '../../core/messages-assistant.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { paths } from '../shell/paths.ts';
import { look } from '../ui/styles.ts';
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
            <Link href={paths.settings} className={look.link}>
              {texts.toSettings}
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
        {texts.sendFailed}
        {sending.detail !== '' && <span className="mt-1 block text-ink">{sending.detail}</span>}
      </Alert>
      {sending.forBrowser && (
        <>
          <p className="text-sm text-soft">{texts.fromBrowserHelp}</p>
          <button type="button" onClick={() => void sendFromBrowser()} className={look.quiet}>
            {texts.fromBrowser}
          </button>
        </>
      )}
    </div>
  );
}
