import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { RICH_TEXT_MAX_DEPTH, RICH_TEXT_MAX_ELEMENTS } from './limits.ts';

type Root = Extract<ReturnType<typeof fromParse5>, { type: 'root' }>;

class TooTangled extends Error {
  override name = 'TooTangled';
}

/** Parsers accept almost any tag name, and libraries misread some as selectors. */
const NAME = /^[a-z][a-z0-9-]*$/i;

/**
 * Counts elements while they are created: unclosed tags reopen in every paragraph, so a few kilobytes can
 * create millions. Invalid names become a neutral element.
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

/** Iterates level by level, because recursion would overflow on a deep tree. */
function refuseDepth(tree: Parent): void {
  let level: Parent[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > RICH_TEXT_MAX_DEPTH) throw new TooTangled();
    level = level.flatMap(childrenOf);
  }
}

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
