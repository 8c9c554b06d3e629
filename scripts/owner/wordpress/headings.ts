import { HEADING_OF } from '../../../core/rich-text/elements.ts';
import { isElement, type Node } from '../import/html.ts';

const NAME = /^h[1-6]$/;
/** The levels of a text on the site, which has fewer. */
const LEVELS = [...new Set(HEADING_OF.values())];

function namesIn(nodes: readonly Node[]): string[] {
  return nodes
    .filter(isElement)
    .flatMap(({ tagName, children }) => (NAME.test(tagName) ? [tagName] : namesIn(children)));
}

/** The tag of each heading of a text: headings of different levels keep different levels, if there are enough. */
export function headingTags(nodes: readonly Node[]): ReadonlyMap<string, string> {
  const used = [...new Set(namesIn(nodes))].sort();
  const usual = used.map((name) => HEADING_OF.get(name) ?? '');
  const isApart = new Set(usual).size === used.length;
  return new Map(
    used.map((name, index) => {
      const tag = isApart ? usual[index] : (LEVELS[index] ?? LEVELS.at(-1));
      return [name, tag ?? name];
    }),
  );
}
