import { toast } from 'sonner';
import { assistantMessages } from '../../core/assistant/messages.ts';

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(assistantMessages.copied);
  } catch (error) {
    console.error(error);
    toast.error(assistantMessages.copyFailed);
  }
}
