import { diffArrays, diffWordsWithSpace } from 'diff';
import type { Merchant } from '../../core/merchants/schema.ts';
import { type FieldName, fieldLabel, fieldNames, postField } from '../../core/posts/fields.ts';
import { offerText, readOffers } from '../../core/posts/offer-text.ts';
import { revisionMessages } from '../../core/revisions/messages.ts';
import type { RevisionContent } from '../../core/revisions/schema.ts';
import { splitLines } from '../../core/rich-text/lines.ts';
import type { Specification } from '../../core/specifications/schema.ts';
import { readValues, valueLines } from '../../core/specifications/values.ts';
import { formatDateTime } from '../ui/dates.ts';
import { plainText } from './plain-text.ts';

/** Milliseconds: texts with nothing in common are shown side by side. */
const COMPARING_TIME = 500;

export interface Part {
  state: 'same' | 'added' | 'removed';
  text: string;
}

interface Named {
  name: FieldName;
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

function compareWords(named: Named, before: string, after: string): Difference {
  const changes = diffWordsWithSpace(before, after, { timeout: COMPARING_TIME });
  if (changes === undefined) return { ...named, shape: 'sides', before, after };
  const parts = changes.map((change) => ({ state: stateOf(change), text: change.value }));
  return { ...named, shape: 'words', parts: joinChanges(parts) };
}

/** Other formatting of the same words is compared with its tags. */
function compareRichTexts(named: Named, before: string, after: string): Difference {
  const [one, other] = [plainText(before), plainText(after)];
  if (one !== other) return compareWords(named, one, other);
  return { ...compareWords(named, before, after), isFormatting: true } as Difference;
}

function compareItems(
  named: Named,
  before: readonly string[],
  after: readonly string[],
): Difference {
  const parts = diffArrays([...before], [...after]).flatMap((change) =>
    change.value.map((text) => ({ state: stateOf(change), text })),
  );
  return { ...named, shape: 'items', parts };
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? revisionMessages.on : revisionMessages.off;
  return value == null ? '' : String(value);
}

const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

const moment = (value: unknown) => (typeof value === 'string' ? formatDateTime(value) : '');

/** What versions name by id. */
export interface Names {
  categoryName: (id: string) => string;
  merchants: readonly Merchant[];
  specifications: readonly Specification[];
}

function compareField(
  name: FieldName,
  before: unknown,
  after: unknown,
  { categoryName, merchants, specifications }: Names,
): Difference {
  const named = { name, label: fieldLabel(name) };
  switch (postField(name).kind) {
    case 'title':
    case 'text':
    case 'block':
      return compareWords(named, shown(before), shown(after));
    case 'rich':
      return compareRichTexts(named, shown(before), shown(after));
    case 'lines':
      return compareItems(named, splitLines(shown(before)), splitLines(shown(after)));
    case 'categories': {
      const names = (value: unknown) => list(value).map(categoryName).sort();
      return compareItems(named, names(before), names(after));
    }
    case 'offers': {
      const texts = (value: unknown) =>
        readOffers(value).map((offer) => offerText(offer, merchants, formatDateTime));
      return compareItems(named, texts(before), texts(after));
    }
    case 'specifications': {
      const lines = (value: unknown) => valueLines(readValues(value), specifications);
      return compareItems(named, lines(before), lines(after));
    }
    case 'instant':
      return { ...named, shape: 'sides', before: moment(before), after: moment(after) };
    default:
      return { ...named, shape: 'sides', before: shown(before), after: shown(after) };
  }
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields of today in which two versions differ, in the order of the form. */
export function differences(
  older: RevisionContent,
  newer: RevisionContent,
  names: Names,
): Difference[] {
  return fieldNames
    .filter((name) => !isSame(older[name], newer[name]))
    .map((name) => compareField(name, older[name], newer[name], names));
}
