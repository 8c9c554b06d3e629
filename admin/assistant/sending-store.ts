import { toast } from 'sonner';
import { create } from 'zustand';
import { assistantMessages, webhookMessages } from '../../core/assistant/messages.ts';
import { isForBrowser, promptSchema, webhookMessage } from '../../core/assistant/webhook.ts';
import { sentence } from '../api/request.ts';
import { useSession } from '../shell/session/session-store.ts';
import { sendPrompt, webhookFailure } from './api.ts';
import { changeAssistant, useAssistantStore } from './assistant-store.ts';
import { readWebhookAddress } from './webhook-address.ts';

type Sending =
  | { status: 'idle' }
  | { status: 'waiting' }
  | { status: 'unready'; missing: 'prompt' | 'webhook'; text: string }
  /** `detail` is why; `forBrowser` that the owner's browser may get where the edge did not. */
  | { status: 'failed'; detail: string; forBrowser: boolean };

const idle: Sending = { status: 'idle' };

/** What has become of the prompt. It goes on while the owner looks at another screen. */
export const useSending = create<Sending>(() => idle);

const become = (sending: Sending) => useSending.setState(sending, true);

let waiting: AbortController | undefined;

/** The address and the prompt, when both are there. */
function ready() {
  const prompt = promptSchema.safeParse(useAssistantStore.getState().prompt);
  if (!prompt.success) {
    const text = prompt.error.issues[0]?.message ?? assistantMessages.promptRequired;
    become({ status: 'unready', missing: 'prompt', text });
    return null;
  }
  const address = readWebhookAddress(localStorage);
  if (address === '') {
    become({ status: 'unready', missing: 'webhook', text: assistantMessages.webhookMissing });
    return null;
  }
  return { address, prompt: prompt.data };
}

/** Sends the prompt by way of the edge and puts the reply into the response. */
export async function send(): Promise<void> {
  const message = ready();
  if (message === null) return;
  const controller = new AbortController();
  waiting = controller;
  become({ status: 'waiting' });
  try {
    const { status, body } = await sendPrompt(message.address, message.prompt, controller.signal);
    if (controller.signal.aborted) return;
    if (status < 200 || status > 299) {
      const detail = [webhookMessages.status(status), body.trim().slice(0, 300)].join(' ').trim();
      become({ status: 'failed', detail, forBrowser: false });
      return;
    }
    become(idle);
    takeReply(body);
  } catch (error) {
    if (controller.signal.aborted) return;
    console.error(error);
    const reason = webhookFailure(error);
    const forBrowser = reason !== null && isForBrowser(reason);
    become({ status: 'failed', detail: sentence(error, ''), forBrowser });
  }
}

function takeReply(reply: string) {
  if (reply.trim() === '') {
    toast.success(assistantMessages.sent, { description: assistantMessages.sentWithoutReply });
    return;
  }
  const before = useAssistantStore.getState().response;
  changeAssistant({ response: reply });
  toast.success(assistantMessages.sent, {
    description: assistantMessages.sentWithReply,
    ...(before !== '' && {
      action: {
        label: assistantMessages.undo,
        onClick: () => changeAssistant({ response: before }),
      },
    }),
  });
}

/** No longer waits for the reply. */
export function stopWaiting() {
  waiting?.abort();
  become(idle);
  toast.info(assistantMessages.stopped);
}

/** Sends the prompt straight from this browser, which cannot read what is answered. */
export async function sendFromBrowser(): Promise<void> {
  const message = ready();
  if (message === null) return;
  become({ status: 'waiting' });
  try {
    await fetch(message.address, {
      method: 'POST',
      mode: 'no-cors',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(webhookMessage(message.prompt, new Date(), location.origin)),
    });
    become(idle);
    toast.success(assistantMessages.sent, { description: assistantMessages.sentFromBrowser });
  } catch (error) {
    console.error(error);
    become({ status: 'failed', detail: assistantMessages.browserFailed, forBrowser: true });
  }
}

/** Takes back what was said about a text or an address that is being put right. */
export function forgetProblem() {
  if (useSending.getState().status !== 'waiting') become(idle);
}

useSession.subscribe(({ status }) => {
  if (status !== 'signed-out') return;
  waiting?.abort();
  become(idle);
});
