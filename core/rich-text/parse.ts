import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { RICH_TEXT_MAX_DEPTH, RICH_TEXT_MAX_ELEMENTS } from '../limits.ts';

/** A text asks for more structure than any review has. */
class TooTangled extends Error {
  override name = 'TooTangled';
}

/**
 * Counts the elements as they are made: HTML opens what was left open again at every paragraph, so
 * that a text of some kilobytes can ask for more of them than any memory holds.
 */
function countingAdapter(): typeof defaultTreeAdapter {
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      elements += 1;
      if (elements > RICH_TEXT_MAX_ELEMENTS) throw new TooTangled();
      return defaultTreeAdapter.createElement(...given);
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
export function parseHtml(html: string): ReturnType<typeof fromParse5> | null {
  try {
    const tree = parseFragment(html, { treeAdapter: countingAdapter(), scriptingEnabled: false });
    refuseDepth(tree);
    return fromParse5(tree);
  } catch (error) {
    if (error instanceof TooTangled) return null;
    throw error;
  }
}
