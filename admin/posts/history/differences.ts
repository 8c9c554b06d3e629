import type { Merchant } from '../../../core/merchants/merchant.ts';
import { type FieldName, fieldLabel, fieldNames, postField } from '../../../core/posts/fields.ts';
import { revisionMessages } from '../../../core/revisions/messages.ts';
import type { RevisionContent } from '../../../core/revisions/schema.ts';
import { splitLines } from '../../../core/rich-text/lines.ts';
import type { Specification } from '../../../core/specifications/schema.ts';
import {
  compareItems,
  compareRichTexts,
  compareWords,
  type Difference,
} from '../../revisions/index.ts';
import { readValues, valueLines } from '../../specifications/index.ts';
import { formatDateTime } from '../../ui/time/dates.ts';
import { offerText, readOffers } from '../offer-text.ts';

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
    case 'flag':
      return {
        ...named,
        shape: 'sides',
        before: shown(before === true),
        after: shown(after === true),
      };
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
