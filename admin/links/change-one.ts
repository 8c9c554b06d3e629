import { toast } from 'sonner';
import type { ManagedLink } from '../../core/links/managed.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { RequestError } from '../api/request-error.ts';
import { changeLinks } from './api.ts';

/** Throws with the reason when the link was not changed. */
export async function changeOne(link: ManagedLink, kind: 'delete' | 'restore'): Promise<void> {
  const { items, saved } = await changeLinks([link], { kind }, true);
  const error = items[0]?.error;
  if (error) throw new RequestError(409, error);
  toast.success((kind === 'delete' ? messages.deleted : messages.restored)(saved));
}
