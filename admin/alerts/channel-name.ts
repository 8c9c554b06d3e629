import { alertMessages as messages } from '../../core/alerts/messages.ts';
import { ACCOUNT_ADDRESS, type Channel } from '../../core/alerts/schema.ts';

/** Where a channel leads to. */
export const channelHint = ({ kind, hint }: Pick<Channel, 'kind' | 'hint'>): string =>
  kind === 'email' && hint === ACCOUNT_ADDRESS ? messages.account : hint;

export const channelName = (channel: Pick<Channel, 'kind' | 'hint'>): string =>
  `${messages.kinds[channel.kind]}: ${channelHint(channel)}`;
