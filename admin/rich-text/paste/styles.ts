import type { SourceNode } from '../../../core/rich-text/nodes.ts';

export type Styles = Readonly<Record<string, string>>;

/** The declarations of a style attribute, in lower case. */
export function stylesOf({ properties }: SourceNode): Styles {
  const style = properties?.style;
  if (typeof style !== 'string') return {};
  return Object.fromEntries(
    style.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon === -1) return [];
      const name = declaration.slice(0, colon).trim().toLowerCase();
      return [
        [
          name,
          declaration
            .slice(colon + 1)
            .trim()
            .toLowerCase(),
        ],
      ];
    }),
  );
}

export function classesOf({ properties }: SourceNode): string[] {
  const names = properties?.className ?? properties?.class;
  if (Array.isArray(names)) return names.map(String);
  return typeof names === 'string' ? names.split(/\s+/) : [];
}

const isBold = (weight = '') => /^bold/.test(weight) || Number(weight) >= 600;
const isRegular = (weight = '') => weight === 'normal' || (Number(weight) > 0 && !isBold(weight));

/** The tags that do what an element's styles do. */
export function tagsForStyles(styles: Styles): string[] {
  const decoration = `${styles['text-decoration'] ?? ''} ${styles['text-decoration-line'] ?? ''}`;
  return [
    ...(isBold(styles['font-weight']) ? ['strong'] : []),
    ...(/^(?:italic|oblique)/.test(styles['font-style'] ?? '') ? ['em'] : []),
    ...(decoration.includes('line-through') ? ['s'] : []),
    ...(styles['vertical-align'] === 'super' ? ['sup'] : []),
    ...(styles['vertical-align'] === 'sub' ? ['sub'] : []),
  ];
}

/** Google Docs wraps everything in `<b style="font-weight:normal">`. */
export function isUndoneByStyle(tagName: string, styles: Styles): boolean {
  if (tagName === 'b' || tagName === 'strong') return isRegular(styles['font-weight']);
  return /^(?:i|em)$/.test(tagName) && styles['font-style'] === 'normal';
}

const HIDDEN_CLASS =
  /^(?:sr-only|screen-reader-text|visually-hidden|msodel|msocommentreference|msocomanchor|msocomtxt|msocomoff)$/i;

/** Deleted text of tracked changes, comments, and what its page does not show. */
export function isHidden(node: SourceNode): boolean {
  const { tagName = '', properties = {} } = node;
  if (/^(?:del|button|input|svg|math|audio|video|canvas|object|embed|datalist)$/.test(tagName))
    return true;
  if ('hidden' in properties && properties.hidden !== false) return true;
  if (String(properties['aria-hidden'] ?? properties.ariaHidden) === 'true') return true;
  if (classesOf(node).some((name) => HIDDEN_CLASS.test(name))) return true;
  if (/^#?_?(?:cmnt|msocom)/.test(String(properties.href ?? properties.id ?? ''))) return true;
  const styles = stylesOf(node);
  return (
    styles.display === 'none' ||
    styles['mso-hide'] === 'all' ||
    /comment/.test(styles['mso-element'] ?? '')
  );
}
