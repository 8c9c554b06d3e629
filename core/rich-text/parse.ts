import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

/** Elements of an author's text, and how deep they may stand in each other. */
const RICH_TEXT_MAX_ELEMENTS = 20_000;
const RICH_TEXT_MAX_DEPTH = 100;

type Root = Extract<ReturnType<typeof fromParse5>, { type: 'root' }>;

/** A text asks for more structure than any review has. */
class TooTangled extends Error {
  override name = 'TooTangled';
}

/** HTML takes nearly everything for the name of a tag, and libraries take some of it for a selector. */
const NAME = /^[a-z][a-z0-9-]*$/i;

/**
 * Counts the elements as they are made: HTML opens what was left open again at every paragraph, so
 * that a text of some kilobytes can ask for more of them than any memory holds. One with a name that
 * no element has gets one of no meaning.
 */
function countingAdapter(): typeof defaultTreeAdapter {
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(name, ...given) {
      elements += 1;
      if (elements > RICH_TEXT_MAX_ELEMENTS) throw new TooTangled();
      return defaultTreeAdapter.createElement(NAME.test(name) ? name : 'unknown', ...given);
    },
  };
}

type Parent = DefaultTreeAdapterTypes.DocumentFragment | DefaultTreeAdapterTypes.Element;
type Child = Parent['childNodes'][number];

const isElement = (node: Child): node is DefaultTreeAdapterTypes.Element => 'tagName' in node;

const isTemplate = (parent: Parent): parent is DefaultTreeAdapterTypes.Template =>
  'content' in parent;

function childrenOf(parent: Parent): Parent[] {
  const children = parent.childNodes.filter(isElement);
  return isTemplate(parent) ? [parent.content, ...children] : children;
}

/** Level by level: walking down a tree that is too deep is just what must not happen. */
function refuseDepth(tree: Parent): void {
  let level: Parent[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > RICH_TEXT_MAX_DEPTH) throw new TooTangled();
    level = level.flatMap(childrenOf);
  }
}

/**
 * The tree of an author's HTML; null for a text that asks for too many elements, or for too many
 * inside each other.
 */
export function parseHtml(html: string): Root | null {
  try {
    const tree = parseFragment(html, { treeAdapter: countingAdapter(), scriptingEnabled: false });
    refuseDepth(tree);
    // A fragment's tree always has a root.
    return fromParse5(tree) as Root;
  } catch (error) {
    if (error instanceof TooTangled) return null;
    throw error;
  }
}
