/** The treatment of WordPress tags. */
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
/** `ta` is a link of ThirstyAffiliates in the block editor. */
export const LINKS = new Set(names('a ta'));
/** Blocks that stay HTML, and the tags inside them. */
export const KEPT = new Set(names('ul ol blockquote table'));
export const KEPT_INSIDE = new Set([...KEPT, ...names('li thead tbody tfoot tr th td')]);
export const BLOCKS = new Set(
  names(
    'address article aside center dd details div dl dt figcaption figure footer header main nav p section summary caption',
  ),
);
/** Players and frames, which become links. */
export const FRAMES = new Set(names('iframe object embed video audio'));
/** Dropped with their content, and reported. */
const REPORTED = names('form svg canvas math script textarea select');
/** Dropped with their content, not reported. */
export const SILENT = new Set(names('style title head template noscript'));
export const DROPPED = new Set([...REPORTED, ...SILENT]);
