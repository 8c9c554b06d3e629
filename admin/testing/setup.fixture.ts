/** Isolates component tests from each other. */
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, expect, vi } from 'vitest';
import type { StateCreator } from 'zustand';
import { queryClient } from '../api/query-client.ts';

// An upper bound for slow machines.
configure({ asyncUtilTimeout: 15_000 });

// What a form sends when it is removed after its test fails at once, so that no later test meets it.
globalThis.fetch = async () => Response.error();

declare global {
  /** Test files of one process share the stores. */
  var storeResets: Set<() => void> | undefined;
}

const resets = vi.hoisted(() => {
  globalThis.storeResets ??= new Set();
  return globalThis.storeResets;
});

// Records each real store, so that it can be reset.
vi.mock('zustand', async (importOriginal) => {
  const zustand = await importOriginal<typeof import('zustand')>();
  const create = <State>(initializer: StateCreator<State>) => {
    const store = zustand.create(initializer);
    resets.add(() => store.setState(store.getInitialState(), true));
    return store;
  };
  return { ...zustand, create };
});

const timers = new Set<ReturnType<typeof setTimeout>>();
const startTimer = globalThis.setTimeout;
const recorded = (...given: Parameters<typeof startTimer>) => {
  const timer = startTimer(...given);
  timers.add(timer);
  return timer;
};
globalThis.setTimeout = Object.assign(recorded, startTimer) as typeof setTimeout;

// That of happy-dom reports nothing. Everything is on the screen, because nothing is laid out.
globalThis.IntersectionObserver = class extends IntersectionObserver {
  constructor(report: IntersectionObserverCallback) {
    super(report);
    this.observe = () => report([{ isIntersecting: true } as IntersectionObserverEntry], this);
  }
};

// What a component leaves behind, such as the timer of a fading toast, would act on a window that is gone.
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
});

/** Names of buttons and links without the text on them, which people say to a device that they speak to. */
const misnamed = () =>
  [...document.querySelectorAll(':is(a, button)[aria-label]')].flatMap((element) => {
    const name = element.getAttribute('aria-label') ?? '';
    const text = (element.textContent ?? '').trim().toLowerCase();
    return name.toLowerCase().includes(text) ? [] : [`${name}: ${text}`];
  });

afterEach(() => {
  const names = misnamed();
  cleanup();
  for (const reset of resets) reset();
  queryClient.clear();
  toast.dismiss();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(names).toEqual([]);
});
