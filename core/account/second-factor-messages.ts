import { localize } from '../locale/localize.ts';

/** What the owner reads about the second factor. */
export const secondFactorMessages = localize({
  en: {
    off: 'With a second factor, a sign-in needs your password and a code from an authenticator app on your phone. It is off.',
    on: 'A sign-in needs your password and a code from your authenticator app.',
    noCodesLeft: 'No recovery codes are left. Create new ones before you need them.',
    scan: 'Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.',
    openApp: 'Open in an app on this device',
    qrCode: 'QR code for your authenticator app',
    keep: 'Each of these signs you in once, in place of a code, when your phone is not at hand. Keep them where you keep your passwords: they are not shown again.',
    ask: 'Enter the code that your authenticator app shows, or a recovery code.',
    codeHint: 'From your authenticator app, or a recovery code',
    codeRequired: 'Please enter the code',
    codeShape: 'A code has 6 digits, a recovery code 16 letters and digits',
    codeWrong: 'This code is wrong or was already used. Wait for the next one and try again.',
    recoveryWrong: 'This recovery code is wrong or was already used.',
    /** The secret was encrypted with a key that is not there any more. */
    codeUncheckable:
      'Codes cannot be checked because a key of this site has changed. Use a recovery code, then set up the second factor again.',
    passwordRequired: 'Please enter your current password',
    tooLate: 'This took too long. Please sign in again.',
    alreadyOn: 'The second factor is already on.',
    isOff: 'The second factor is off.',
    begunAnew: 'Setup was restarted in another window. Please close this and start again.',
    enabled: 'Second factor switched on',
    disabled: 'Second factor switched off',
    renewed: 'New recovery codes created',
    copied: 'Recovery codes copied',
    copyFailed: 'Failed to copy to clipboard',
    setUpFailed: 'The second factor could not be set up',
    enableFailed: 'The second factor could not be switched on',
    disableFailed: 'The second factor could not be switched off',
    renewFailed: 'New recovery codes could not be created',
  },
});
