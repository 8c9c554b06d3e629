import { formOfSitePage, type SitePageForm } from '../../core/site-pages/form.ts';
import { sitePageContentSchema } from '../../core/site-pages/schema.ts';
import type { ComparedPair } from '../content/history/source.ts';
import { differences } from '../content/kind.ts';
import { compareRichTexts, compareWords, DifferenceList } from '../revisions/index.ts';
import { sitePageKind } from './kind.ts';

const nothing = { title: '', slug: null, text: '' };
const formOf = (content: object): SitePageForm =>
  formOfSitePage(sitePageContentSchema.parse({ ...nothing, ...content }));

/** The fields in which two versions of a page differ, in the order of the form. */
export default function SitePageComparison({ older, newer }: ComparedPair) {
  const [before, after] = [formOf(older?.content ?? {}), formOf(newer.content)];
  const found = differences(sitePageKind, before, after).map((name) => {
    const named = { name, label: sitePageKind.labelOf(name) };
    const compare = name === 'text' ? compareRichTexts : compareWords;
    return compare(named, before[name], after[name]);
  });
  return <DifferenceList differences={found} />;
}
