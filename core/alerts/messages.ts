import type { AlertEvent, ChannelKind, Delivery } from './schema.ts';

export const alertMessages = {
  failed: 'The alerts could not be loaded just now.',
  help: 'Some things must not wait until you look: a schedule that is more than ten minutes late, broken links that are clicked, a failed or missing backup, a failed rebuild, failed messages and missing migrations. You are alerted when a problem starts, once a day while it lasts, and when it is resolved.',
  now: 'Now',
  none: 'No alerts are due.',
  checked: (when: string) => `Checked ${when}. Checks run every five minutes.`,
  unchecked: 'Not checked yet. Checks run every five minutes.',
  since: (when: string) => `Since ${when}.`,
  sent: (when: string) => `Sent ${when}.`,
  notTold: 'Not sent: there is no channel yet.',
  channels: 'Channels',
  channelsNone: 'There is no channel yet. Without one, no alerts are sent.',
  kinds: {
    webhook: 'Webhook',
    slack: 'Slack',
    ntfy: 'ntfy',
    email: 'E-mail',
  } satisfies Record<ChannelKind, string>,
  hints: {
    webhook:
      'Receives JSON with event, title, text and the address of the site, signed as Standard Webhooks specifies. Its signing secret is shown once.',
    slack:
      'The URL of an incoming webhook of Slack or Mattermost, or of Discord with /slack at its end.',
    ntfy: 'The URL of a topic, such as https://ntfy.sh/my-topic. Choose a name that nobody can guess: anyone who knows it can read the alerts.',
    email: 'To the address of your account.',
  } satisfies Record<ChannelKind, string>,
  emailOff:
    'E-mail needs a provider: set EMAIL_PROVIDER, EMAIL_API_KEY and EMAIL_FROM for the deployment.',
  account: 'The address of your account',
  add: 'Add channel',
  addTitle: 'Add channel',
  kind: 'Kind',
  address: 'Address',
  addressRequired: 'Please enter the address',
  addressInsecure: 'The address must start with https://',
  added: 'Channel added',
  addFailed: 'The channel could not be added.',
  full: 'There are already ten channels, or e-mail is already one of them.',
  emailUnavailable: 'E-mail is not set up.',
  secretTitle: 'Signing secret',
  secretText:
    'The receiver uses it to check that a message came from this site. Store it there: it is not shown again.',
  copy: 'Copy',
  copied: 'Signing secret copied',
  copyFailed: 'Failed to copy to clipboard',
  done: 'Done',
  test: 'Test',
  testing: 'Sending…',
  testOf: (name: string) => `Test ${name}`,
  testFailed: 'The test could not be sent.',
  tested: 'The test was delivered.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove channel',
  removeText: (name: string) => `${name} will get no more alerts.`,
  removed: 'Channel removed',
  removeFailed: 'The channel could not be removed.',
  missing: 'This channel no longer exists.',
  deliveries: 'Last deliveries',
  deliveriesNone: 'Nothing has been sent yet.',
  columns: { alert: 'Alert', channel: 'Channel', result: 'Result', at: 'Sent' },
  events: {
    started: 'Started',
    reminder: 'Ongoing',
    ended: 'Over',
    test: 'Test',
  } satisfies Record<AlertEvent, string>,
  states: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    failed: 'Failed',
  } satisfies Record<Delivery['state'], string>,
  retry: (when: string) => `Next attempt ${when}.`,
  attempts: (count: number) => `${count} attempts.`,
  cancel: 'Cancel',
} as const;

/** What is sent. */
export const sentAlertMessages = {
  testTitle: 'Test alert',
  testText: 'Alerts from your site arrive here.',
  prefixes: {
    started: '',
    reminder: 'Still: ',
    ended: 'Over: ',
    test: '',
  } satisfies Record<AlertEvent, string>,
  answered: (status: number) => `The address answered with status ${status}.`,
  unopened:
    'Its address cannot be read because a key of this site has changed. Remove the channel and add it again.',
  noOwner: 'The account has no e-mail address.',
  signature: (site: string) => `From ${site}`,
} as const;

export const emailMessages = {
  notConfigured: 'E-mail is not set up.',
  unreachable: 'The e-mail provider could not be reached.',
  refused: (status: number) =>
    status === 401 || status === 403
      ? `The e-mail provider refused the key (${status}).`
      : `The e-mail provider did not accept the message (${status}).`,
} as const;
