import { toast } from 'sonner';
import { assistantMessages } from '../../core/assistant/messages.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(assistantMessages.copied);
  } catch (error) {
    console.error(error);
    toast.error(assistantMessages.copyFailed);
  }
}
