import { diffArrays, diffWordsWithSpace } from 'diff';
import { plainText } from './plain-text.ts';

/** Milliseconds: texts with nothing in common are shown side by side. */
const COMPARING_TIME = 500;

export interface Part {
  state: 'same' | 'added' | 'removed';
  text: string;
}

interface Named {
  name: string;
  label: string;
}

export type Difference = Named &
  (
    | { shape: 'words' | 'items'; parts: Part[]; isFormatting?: true }
    | { shape: 'sides'; before: string; after: string }
  );

const stateOf = ({ added, removed }: { added?: boolean; removed?: boolean }): Part['state'] =>
  added ? 'added' : removed ? 'removed' : 'same';

/** Words that two versions share by chance, between changes: shown apart, they would tear sentences. */
const FEWEST_SHARED_WORDS = 3;

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

/** Changes with hardly a shared word between them are one: all that was removed, then all that was added. */
function joinChanges(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  let removed = '';
  let added = '';
  const close = () => {
    if (removed !== '') joined.push({ state: 'removed', text: removed });
    if (added !== '') joined.push({ state: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const [index, { state, text }] of parts.entries()) {
    const isInside = index > 0 && index < parts.length - 1 && removed !== '' && added !== '';
    if (
      state === 'same' &&
      isInside &&
      countWords(text) < FEWEST_SHARED_WORDS &&
      !/\n/.test(text)
    ) {
      removed += text;
      added += text;
    } else if (state === 'same') {
      close();
      joined.push({ state, text });
    } else if (state === 'removed') removed += text;
    else added += text;
  }
  close();
  return joined;
}

export function compareWords(named: Named, before: string, after: string): Difference {
  const changes = diffWordsWithSpace(before, after, { timeout: COMPARING_TIME });
  if (changes === undefined) return { ...named, shape: 'sides', before, after };
  const parts = changes.map((change) => ({ state: stateOf(change), text: change.value }));
  return { ...named, shape: 'words', parts: joinChanges(parts) };
}

/** Other formatting of the same words is compared with its tags. */
export function compareRichTexts(named: Named, before: string, after: string): Difference {
  const [one, other] = [plainText(before), plainText(after)];
  if (one !== other) return compareWords(named, one, other);
  return { ...compareWords(named, before, after), isFormatting: true } as Difference;
}

export function compareItems(
  named: Named,
  before: readonly string[],
  after: readonly string[],
): Difference {
  const parts = diffArrays([...before], [...after]).flatMap((change) =>
    change.value.map((text) => ({ state: stateOf(change), text })),
  );
  return { ...named, shape: 'items', parts };
}
