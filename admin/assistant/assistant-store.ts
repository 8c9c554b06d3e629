import { create } from 'zustand';
import { sameForm } from '../posts/index.ts';
import { useSession } from '../session/session-store.ts';
import { LOCAL_DRAFT_DEBOUNCE } from '../ui/local-drafts.ts';
import { setUnsaved } from '../ui/unsaved.ts';
import { type AssistantTexts, emptyTexts, readTexts, writeTexts } from './stored-texts.ts';

interface AssistantState extends AssistantTexts {
  ownerId: string;
  /** False when this browser has no room for the texts. */
  isStored: boolean;
}

const initial: AssistantState = { ...emptyTexts, ownerId: '', isStored: true };

/** A store, because a reply may arrive while the owner is on another screen. */
export const useAssistantStore = create<AssistantState>(() => initial);

let timer: ReturnType<typeof setTimeout> | undefined;

function store() {
  clearTimeout(timer);
  const { ownerId, prompt, response, form } = useAssistantStore.getState();
  if (ownerId === '') return;
  const isStored = writeTexts(localStorage, ownerId, { prompt, response, form });
  useAssistantStore.setState({ isStored });
}

export function openAssistant(ownerId: string) {
  if (useAssistantStore.getState().ownerId === ownerId) return;
  useAssistantStore.setState({ ...readTexts(localStorage, ownerId), ownerId, isStored: true });
}

/** Changes texts and stores them in this browser after a delay. */
export function changeAssistant(change: Partial<AssistantTexts>) {
  useAssistantStore.setState(change);
  clearTimeout(timer);
  timer = setTimeout(store, LOCAL_DRAFT_DEBOUNCE);
}

export function clearAssistant() {
  useAssistantStore.setState(emptyTexts);
  store();
}

/** The step with the screen's primary button. */
export function nextStep({ response, form }: AssistantTexts): 'send' | 'implement' | 'create' {
  if (!sameForm(form, emptyTexts.form)) return 'create';
  return response.trim() === '' ? 'send' : 'implement';
}

/** Asks before leaving texts that could not be stored. Returns a function that stops it. */
export function guardAssistant(): () => void {
  const unsubscribe = useAssistantStore.subscribe(({ isStored }) => setUnsaved(!isStored));
  return () => {
    unsubscribe();
    store();
    setUnsaved(false);
  };
}

addEventListener('pagehide', store);

// After a log-out, nothing may be written or left for the next person.
useSession.subscribe(({ status }) => {
  if (status !== 'signed-out') return;
  clearTimeout(timer);
  useAssistantStore.setState(initial);
});
