export { accountMessages } from '../languages/texts/index.ts';

export const signInMessages = {
  busy: 'Signing in...',
  again: 'Your session has ended. Sign in to go on: nothing you typed is lost.',
  required: 'Please enter both username and password',
  failed: 'Login failed',
  invalid: 'Invalid credentials',
  noCookie:
    'The password is correct, but this browser did not keep the cookie of the sign-in. Allow cookies for this site, then sign in again.',
  forgot: 'Forgot password?',
  slowed: (seconds: number) =>
    `Too many attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
} as const;

/** For a site without an owner, where no password exists yet. */
export const firstPasswordMessages = {
  tooShort: 'Password must be at least 6 characters long',
  tooLong: 'Password must be at most 72 bytes long',
} as const;

export const profileMessages = {
  passwordsRequired: 'All password fields are required',
  passwordMismatch: 'New passwords do not match',
  usernameUpdated: 'Username updated successfully!',
  emailUpdated: 'Email updated successfully!',
  usernameFailed: 'Failed to update username',
  passwordFailed: 'Failed to change password',
  emailFailed: 'Failed to update email',
  othersEnd: 'A new password signs out every other browser.',
  noHistory: 'No login history available',
  historyFailed: 'The login history could not be loaded just now.',
  history: 'The last 10 logins. If you do not recognize one, change the password.',
  unknownAddress: 'Unknown address',
  unknownBrowser: 'Unknown browser',
  sessionsFailed: 'The sessions could not be loaded just now.',
  onlySession: 'You are signed in only here.',
  sessionEnded: 'Signed out there',
  othersEnded: 'Signed out everywhere else',
  sessionGone: 'That session has already ended.',
  endFailed: 'Failed to end the session',
} as const;

export const secondFactorMessages = {
  off: 'With a second factor, signing in requires your password and a code from an authenticator app on your phone. It is off.',
  on: 'Signing in requires your password and a code from your authenticator app.',
  noCodesLeft: 'No recovery codes are left. Create new ones before you need them.',
  scan: 'Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.',
  openApp: 'Open in an app on this device',
  qrCode: 'QR code for your authenticator app',
  keep: 'Each of these codes works for one sign-in when you do not have your phone. Keep them where you keep your passwords: they are not shown again.',
  ask: 'Enter the code that your authenticator app shows, or a recovery code.',
  codeHint: 'From your authenticator app, or a recovery code',
  codeRequired: 'Please enter the code',
  codeShape: 'A code has 6 digits, a recovery code 16 letters and digits',
  codeWrong: 'This code is wrong or was already used. Wait for the next one and try again.',
  recoveryWrong: 'This recovery code is wrong or was already used.',
  codeUncheckable:
    'Codes cannot be checked because a key of this site has changed. Use a recovery code, then set up the second factor again.',
  passwordRequired: 'Please enter your current password',
  tooLate: 'This took too long. Please sign in again.',
  alreadyOn: 'The second factor is already on.',
  isOff: 'The second factor is off.',
  restarted: 'Setup was restarted in another window. Please close this and start again.',
  enabled: 'Second factor switched on',
  disabled: 'Second factor switched off',
  renewed: 'New recovery codes created',
  copied: 'Recovery codes copied',
  copyFailed: 'Failed to copy to clipboard',
  setUpFailed: 'The second factor could not be set up',
  enableFailed: 'The second factor could not be switched on',
  disableFailed: 'The second factor could not be switched off',
  renewFailed: 'New recovery codes could not be created',
} as const;
