/** What becomes of the tags of WordPress. */
const names = (list: string) => list.split(' ');
const rename = (from: string, to: string) => names(from).map((name) => [name, to] as const);

/** Kept inline tags with their tag in the in-depth analysis. */
export const INLINE: Record<string, string> = Object.fromEntries([
  ...rename('b strong', 'strong'),
  ...rename('i em cite', 'em'),
  ...rename('s del strike', 's'),
  ...rename('code kbd tt samp', 'code'),
  ...names('sub sup a').map((name) => [name, name]),
]);
export const HEADINGS: Record<string, string> = Object.fromEntries([
  ...rename('h1 h2 h3', 'h3'),
  ...rename('h4 h5 h6', 'h4'),
]);
/** Blocks that stay HTML, and the tags inside them. */
export const KEPT = new Set(names('ul ol blockquote table'));
export const KEPT_INSIDE = new Set([...KEPT, ...names('li thead tbody tr th td')]);
export const BLOCKS = new Set(
  names(
    'address article aside center dd details div dl dt figure footer header main nav p section summary caption tfoot',
  ),
);
/** Dropped with their content, and reported. */
const REPORTED = names(
  'iframe object embed video audio form svg canvas math script textarea select button',
);
/** Dropped with their content, not reported. */
export const SILENT = new Set(names('style figcaption title head template noscript'));
export const DROPPED = new Set([...REPORTED, ...SILENT]);
