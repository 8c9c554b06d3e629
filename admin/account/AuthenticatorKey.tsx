import { secondFactorMessages } from '../../core/account/messages.ts';
import { inGroups } from '../../core/account/second-factor.ts';
import { styles } from '../ui/styles.ts';
import { QrCode } from './QrCode.tsx';

/** The key for an authenticator app: as a code to scan, as text and as a link. */
export function AuthenticatorKey({ secret, address }: { secret: string; address: string }) {
  return (
    <div className="grid content-start gap-3">
      <div className="max-w-56">
        <QrCode text={address} label={secondFactorMessages.qrCode} />
      </div>
      <dl className="text-sm">
        <dt className="text-soft">Key</dt>
        <dd className="font-note wrap-anywhere">{inGroups(secret)}</dd>
      </dl>
      <a href={address} className={`${styles.link} text-sm`}>
        {secondFactorMessages.openApp}
      </a>
    </div>
  );
}
