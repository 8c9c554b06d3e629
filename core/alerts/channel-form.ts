import { z } from 'zod';
import { WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { textLine } from '../forms/text-field.ts';
import { webAddressProblem } from '../forms/web-address.ts';
import { alertMessages as messages } from './messages.ts';
import { channelKinds } from './schema.ts';

const https = (address: string) => /^https:\/\//i.test(address);
/** Whether the host is the machine that runs the local platform. The edge decides whether it may be called. */
const loopback = (address: string) => /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/i.test(address);

function addressProblem(address: string): string | null {
  if (address === '') return messages.addressRequired;
  if (!https(address) && !loopback(address)) return messages.addressInsecure;
  return webAddressProblem(address);
}

/** E-mail needs no address here: it is sent to the account's address. */
export const channelFormSchema = z
  .object({ kind: z.enum(channelKinds), address: textLine(WEB_ADDRESS_MAX_LENGTH) })
  .superRefine(({ kind, address }, context) => {
    const problem = kind === 'email' ? null : addressProblem(address);
    if (problem !== null) {
      context.addIssue({ code: 'custom', path: ['address'], message: problem });
    }
  });

export type ChannelForm = z.output<typeof channelFormSchema>;
