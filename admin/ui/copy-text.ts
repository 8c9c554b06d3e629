import { toast } from 'sonner';
import { assistant as texts } from '../../core/messages-assistant.ts';

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(texts.copied);
  } catch (error) {
    console.error(error);
    toast.error(texts.copyFailed);
  }
}
