export const passwordResetMessages = {
  title: 'Forgot password',
  text: 'Enter your username or the e-mail address of your account. You get a link for choosing a new password.',
  identity: 'Username or e-mail address',
  identityRequired: 'Please enter your username or e-mail address',
  identityLong: 'This is not a username or e-mail address',
  send: 'Send link',
  sending: 'Sending…',
  sent: 'If an account has this username or address, a link is on its way to its e-mail address. It works once and is valid for an hour.',
  sentHelp:
    'Nothing arrived? Check the spam folder, and use the newest link: at most three are sent per hour. With access to the server, you can also run npm run owner -- reset-password.',
  requestFailed: 'The link could not be requested. Please try again.',
  unavailable: 'E-mail is not set up, so no link can be sent. Use npm run owner -- reset-password.',
  back: 'Back to login',
  newTitle: 'New password',
  newText: 'Choose a new password. It signs out every browser.',
  newPassword: 'New Password',
  confirm: 'Confirm New Password',
  mismatch: 'New passwords do not match',
  save: 'Save password',
  saving: 'Saving…',
  saveFailed: 'The password could not be changed. Please try again.',
  changed: 'The password was changed. Sign in with it.',
  expired: 'This link has expired or was already used. Request a new one.',
  again: 'Request a new link',
  login: 'Go to login',
} as const;

/** The texts of e-mails. */
export const resetEmailMessages = {
  subject: (site: string) => `Reset your password for ${site}`,
  text: (username: string, link: string) =>
    `Somebody, probably you, requested a new password for ${username}.\n\nChoose it here within an hour:\n${link}\n\nIf it was not you, you need not do anything: your password does not change.\n`,
  changedSubject: (site: string) => `Your password for ${site} was changed`,
  changedText: (username: string) =>
    `The password of ${username} was changed with a link that was sent to this address, and every browser was signed out.\n\nIf it was not you, secure this mailbox first, then reset the password again.\n`,
} as const;
