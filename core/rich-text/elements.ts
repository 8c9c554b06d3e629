/** What a text can contain, and what other elements become. */

const mapped = (names: string, to: string) => names.split(' ').map((name) => [name, to] as const);

/** Outermost first, so that equal formatting always gives equal HTML. */
export const MARKS = ['a', 'strong', 'em', 's', 'code', 'sub', 'sup'] as const;

export type MarkName = (typeof MARKS)[number];

export const MARK_OF: ReadonlyMap<string, string> = new Map([
  ...mapped('strong b', 'strong'),
  ...mapped('em i', 'em'),
  ...mapped('s del strike', 's'),
  ...mapped('code kbd samp tt', 'code'),
  ...mapped('sub', 'sub'),
  ...mapped('sup', 'sup'),
]);

/** The page's own headings are of the first level. */
export const HEADING_OF: ReadonlyMap<string, string> = new Map([
  ...mapped('h1 h2', 'h2'),
  ...mapped('h3', 'h3'),
  ...mapped('h4 h5 h6', 'h4'),
]);

export const CALLOUTS = ['verdict', 'warning', 'tested'] as const;

export type Callout = (typeof CALLOUTS)[number];

export const isCallout = (value: unknown): value is Callout =>
  CALLOUTS.some((kind) => kind === value);

/** They begin a new paragraph and lose their tag. */
export const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption footer form header hgroup html legend main menu nav p pre search section summary'.split(
    ' ',
  ),
);

/** They lose their content too. */
export const DROPPED: ReadonlySet<string> = new Set(
  'script style template noscript title textarea select iframe noembed noframes'.split(' '),
);
