import { localize } from '../locale/localize.ts';

export const passwordResetMessages = localize({
  en: {
    title: 'Forgot password',
    text: 'Enter your username or the e-mail address of your account. You get a link with which you choose a new password.',
    identity: 'Username or e-mail address',
    identityRequired: 'Please enter your username or e-mail address',
    identityLong: 'This is no username or e-mail address',
    send: 'Send link',
    sending: 'Sending…',
    sent: 'If an account has this username or address, a link is on its way to its e-mail address. It works once, for 30 minutes.',
    sentHelp:
      'Nothing there? Look into the spam folder, and wait some minutes: no more than three links an hour are sent. With access to the server, npm run owner -- reset-password works too.',
    requestFailed: 'The link could not be requested. Please try again.',
    unavailable:
      'E-mail is not set up, so no link can be sent. Use npm run owner -- reset-password.',
    back: 'Back to login',
    newTitle: 'New password',
    newText: 'Choose a new password. Every browser is signed out.',
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
  },
});

/** The texts of e-mails. */
export const resetEmailMessages = localize({
  en: {
    subject: (site: string) => `Reset your password for ${site}`,
    text: (username: string, link: string) =>
      `Somebody, probably you, asked for a new password for ${username}.\n\nChoose it here within 30 minutes:\n${link}\n\nIf it was not you, you need to do nothing: your password stays as it is.\n`,
    changedSubject: (site: string) => `Your password for ${site} was changed`,
    changedText: (username: string) =>
      `The password of ${username} was changed with a link that was sent to this address, and every browser was signed out.\n\nIf it was not you, secure this mailbox first, then reset the password again.\n`,
  },
});
