import { toast } from 'sonner';
import { create } from 'zustand';
import { assistantMessages, webhookMessages } from '../../core/assistant/messages.ts';
import { isForBrowser, promptSchema, webhookMessage } from '../../core/assistant/webhook.ts';
import { errorMessage } from '../api/request-error.ts';
import { useSession } from '../session/session-store.ts';
import { sendPrompt, webhookFailure } from './api.ts';
import { changeAssistant, useAssistantStore } from './assistant-store.ts';
import { readWebhookAddress } from './webhook-address.ts';

type SendState =
  | { status: 'idle' }
  | { status: 'waiting' }
  | { status: 'incomplete'; missing: 'prompt' | 'webhook'; message: string }
  /** `forBrowser`: the owner's browser may reach a webhook that the edge cannot. */
  | { status: 'failed'; detail: string; forBrowser: boolean };

const idle: SendState = { status: 'idle' };

export const useSendStore = create<SendState>(() => idle);

const setState = (state: SendState) => useSendStore.setState(state, true);

let controller: AbortController | undefined;

function completeRequest() {
  const prompt = promptSchema.safeParse(useAssistantStore.getState().prompt);
  if (!prompt.success) {
    const message = prompt.error.issues[0]?.message ?? assistantMessages.promptRequired;
    setState({ status: 'incomplete', missing: 'prompt', message });
    return null;
  }
  const address = readWebhookAddress(localStorage);
  if (address === '') {
    const message = assistantMessages.webhookMissing;
    setState({ status: 'incomplete', missing: 'webhook', message });
    return null;
  }
  return { address, prompt: prompt.data };
}

export async function send(): Promise<void> {
  const request = completeRequest();
  if (request === null) return;
  controller = new AbortController();
  const { signal } = controller;
  setState({ status: 'waiting' });
  try {
    const { status, body } = await sendPrompt(request.address, request.prompt, signal);
    if (signal.aborted) return;
    if (status < 200 || status > 299) {
      const detail = [webhookMessages.status(status), body.trim().slice(0, 300)].join(' ').trim();
      setState({ status: 'failed', detail, forBrowser: false });
      return;
    }
    setState(idle);
    applyReply(body);
  } catch (error) {
    if (signal.aborted) return;
    console.error(error);
    const reason = webhookFailure(error);
    const forBrowser = reason !== null && isForBrowser(reason);
    setState({ status: 'failed', detail: errorMessage(error, ''), forBrowser });
  }
}

function applyReply(reply: string) {
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

export function cancelSending() {
  controller?.abort();
  setState(idle);
  toast.info(assistantMessages.stopped);
}

/** Sends the prompt from this browser, which cannot read a cross-origin answer. */
export async function sendFromBrowser(): Promise<void> {
  const request = completeRequest();
  if (request === null) return;
  setState({ status: 'waiting' });
  try {
    await fetch(request.address, {
      method: 'POST',
      mode: 'no-cors',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(webhookMessage(request.prompt, new Date(), location.origin)),
    });
    setState(idle);
    toast.success(assistantMessages.sent, { description: assistantMessages.sentFromBrowser });
  } catch (error) {
    console.error(error);
    setState({ status: 'failed', detail: assistantMessages.browserFailed, forBrowser: true });
  }
}

export function clearSendFailure() {
  if (useSendStore.getState().status !== 'waiting') setState(idle);
}

useSession.subscribe(({ status }) => {
  if (status !== 'signed-out') return;
  controller?.abort();
  setState(idle);
});
