import { type Element, outermost } from '../import/html.ts';
import { webAddress } from '../import/text.ts';
import { shownAddress } from './image-address.ts';

/** Pages of players, whose frames show nothing else. */
const PAGES: readonly [RegExp, string][] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{11})(?:[?&].*)?$/,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)(?:\?.*)?$/, 'https://vimeo.com/$1'],
];

/** The page or file that a player or frame shows; null for none. */
export function frameAddress(node: Element, base: string): string | null {
  const sources = [
    node,
    ...outermost(node.children, 'source'),
    ...outermost(node.children, 'embed'),
  ];
  const [address = null] = sources.flatMap(
    (source) =>
      shownAddress(source, base) ?? webAddress(String(source.properties.data ?? ''), base) ?? [],
  );
  return PAGES.reduce((found, [from, to]) => found?.replace(from, to) ?? null, address);
}
