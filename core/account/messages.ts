import { localize } from '../locale/localize.ts';

export const accountMessages = localize({
  en: {
    required: 'Please fill in all required fields',
    mismatch: 'New password and confirmation do not match',
    tooShort: 'New password must be at least 6 characters long',
    tooLong: 'New password must be at most 72 bytes long',
    notSignedIn: 'Admin user data not found',
    updated: 'Password updated successfully!',
    updateFailed: 'Failed to update password',
    incorrect: 'Current password is incorrect',
    emailMismatch: 'Email does not match this account',
    readFailed: 'The account could not be read just now.',
    confirmLogout:
      'Unsaved text is kept on this device. Logging out removes it. Log out without saving it?',
    usernameRequired: 'Username cannot be empty',
    emailRequired: 'Email cannot be empty',
    emailShape: 'Please enter a valid email address',
  },
});

export const signInMessages = localize({
  en: {
    busy: 'Signing in...',
    /** Over the page whose session has ended. */
    again: 'Your session has ended. Sign in to go on: nothing you typed is lost.',
    required: 'Please enter both username and password',
    failed: 'Login failed',
    invalid: 'Invalid credentials',
    slowed: (seconds: number) => `Too many attempts. Please wait ${seconds} seconds and try again.`,
  },
});

/** What the owner reads on the profile's screen. */
export const profileMessages = localize({
  en: {
    passwordsRequired: 'All password fields are required',
    passwordMismatch: 'New passwords do not match',
    usernameUpdated: 'Username updated successfully!',
    emailUpdated: 'Email updated successfully!',
    usernameFailed: 'Failed to update username',
    passwordFailed: 'Failed to change password',
    emailFailed: 'Failed to update email',
    othersEnd: 'A new password signs every other browser out.',
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
  },
});
