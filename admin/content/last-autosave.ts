/** Autosaves that go on after their form was left, by post. */
const underWay = new Map<string, Promise<unknown>>();

export function trackAutosave(id: string, work: Promise<unknown>): void {
  const settled = work
    .catch(() => {})
    .finally(() => {
      if (underWay.get(id) === settled) underWay.delete(id);
    });
  underWay.set(id, settled);
}

/** Waits, so that a form that is opened again contains the text that was typed last. */
export const lastAutosave = (id: string): Promise<unknown> | undefined => underWay.get(id);
