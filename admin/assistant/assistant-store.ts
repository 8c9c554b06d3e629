import { create } from 'zustand';
import { sameForm } from '../posts/form/form-state.ts';
import { useSession } from '../shell/session/session-store.ts';
import { LOCAL_DRAFT_DEBOUNCE } from '../ui/local-drafts.ts';
import { setUnsaved } from '../ui/unsaved.ts';
import { type AssistantTexts, noTexts, readCopy, writeCopy } from './local-copy.ts';

interface Desk extends AssistantTexts {
  ownerId: string;
  /** Whether this browser has the texts; false when it had no room for them. */
  isKept: boolean;
}

const bare: Desk = { ...noTexts, ownerId: '', isKept: true };

/** The texts of the assistant's screen: a reply may arrive while the owner is on another one. */
export const useAssistantStore = create<Desk>(() => bare);

let timer: ReturnType<typeof setTimeout> | undefined;

function keep() {
  clearTimeout(timer);
  const { ownerId, prompt, response, form } = useAssistantStore.getState();
  if (ownerId === '') return;
  const isKept = writeCopy(localStorage, ownerId, { prompt, response, form });
  useAssistantStore.setState({ isKept });
}

/** Lays out what the owner was working on. */
export function openAssistant(ownerId: string) {
  if (useAssistantStore.getState().ownerId === ownerId) return;
  useAssistantStore.setState({ ...readCopy(localStorage, ownerId), ownerId, isKept: true });
}

/** Changes some of the texts; they are kept in this browser soon after. */
export function changeAssistant(change: Partial<AssistantTexts>) {
  useAssistantStore.setState(change);
  clearTimeout(timer);
  timer = setTimeout(keep, LOCAL_DRAFT_DEBOUNCE);
}

/** Forgets all of it, here and in this browser. */
export function clearAssistant() {
  useAssistantStore.setState(noTexts);
  keep();
}

/** What the owner will want to do next: the one main action of the screen. */
export function nextStep({ response, form }: AssistantTexts): 'send' | 'implement' | 'create' {
  if (!sameForm(form, noTexts.form)) return 'create';
  return response.trim() === '' ? 'send' : 'implement';
}

/** Asks before the screen is left with texts that are kept nowhere. Answers how to stop. */
export function guardAssistant(): () => void {
  const stop = useAssistantStore.subscribe(({ isKept }) => setUnsaved(!isKept));
  return () => {
    stop();
    keep();
    setUnsaved(false);
  };
}

addEventListener('pagehide', keep);

// After a log-out nothing may be written any more, nor found by the next person.
useSession.subscribe(({ status }) => {
  if (status !== 'signed-out') return;
  clearTimeout(timer);
  useAssistantStore.setState(bare);
});
