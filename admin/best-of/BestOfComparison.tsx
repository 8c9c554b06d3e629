import { useMemo } from 'react';
import type { BestOfForm } from '../../core/best-of/form.ts';
import type { ComparedPair } from '../content/history/source.ts';
import { differences } from '../content/kind.ts';
import {
  compareItems,
  compareRichTexts,
  compareWords,
  type Difference,
  DifferenceList,
} from '../revisions/index.ts';
import { bestOfKind } from './best-of-kind.ts';
import {
  formOfRevision,
  isListName,
  itemTexts,
  lineText,
  type Names,
  useNames,
} from './field-texts.ts';

const isRich = (name: keyof BestOfForm) => name === 'introduction' || name === 'how_we_chose';

function compareField(
  name: keyof BestOfForm,
  before: BestOfForm,
  after: BestOfForm,
  names: Names,
): Difference {
  const named = { name, label: bestOfKind.labelOf(name) };
  if (isListName(name)) {
    return compareItems(named, itemTexts(before, name, names), itemTexts(after, name, names));
  }
  const [one, other] = [lineText(before, name), lineText(after, name)];
  return isRich(name) ? compareRichTexts(named, one, other) : compareWords(named, one, other);
}

/** The fields in which two versions of a page differ, in the order of the form. */
export default function BestOfComparison({ older, newer }: ComparedPair) {
  const [before, after] = useMemo(
    () => [formOfRevision(older?.content ?? {}), formOfRevision(newer.content)] as const,
    [older, newer],
  );
  const names = useNames([before, after]);
  const found = differences(bestOfKind, before, after).map((name) =>
    compareField(name, before, after, names),
  );
  return <DifferenceList differences={found} />;
}
