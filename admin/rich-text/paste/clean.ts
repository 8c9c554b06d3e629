import type { SourceNode } from '../../../core/rich-text/nodes.ts';
import { cleanImage } from './images.ts';
import { listEntries, listsOf, withoutBullet } from './lists.ts';
import { classesOf, isHidden, isUndoneByStyle, stylesOf, tagsForStyles } from './styles.ts';

const make = (tagName: string, children: readonly SourceNode[], properties = {}): SourceNode => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const TEXT_BLOCK = /^(?:p|div|h[1-6])$/;

/** Office programs write many spaces as no-break spaces; only those between words are meant. */
const cleanText = (value: string) =>
  value.replace(/[\u200b\ufeff\u00ad]/g, '').replace(/[\u00a0 \t\n\r]{2,}|^\u00a0|\u00a0$/g, ' ');

function hasContent({ type, value = '', tagName, children = [] }: SourceNode): boolean {
  if (type === 'text') return /[^\s\u00a0]/.test(value);
  return /^(?:img|hr|table)$/.test(tagName ?? '') || children.some(hasContent);
}

/** Line breaks and indentation of code. */
function codeLines(nodes: readonly SourceNode[]): SourceNode[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'text') return [{ ...node, children: codeLines(node.children ?? []) }];
    return (node.value ?? '').split('\n').flatMap((line, index) => {
      const value = line.replace(/ {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length));
      return [...(index > 0 ? [make('br', [])] : []), { type: 'text', value }];
    });
  });
}

/** Links in documents of Google lead through its redirect. */
function cleanLink({ properties = {} }: SourceNode): string {
  const href = String(properties.href ?? '');
  if (!/^https:\/\/www\.google\.[a-z.]+\/url\?/.test(href) || !URL.canParse(href)) return href;
  return new URL(href).searchParams.get('q') ?? href;
}

function headingLevel(node: SourceNode): number | null {
  const { tagName = '', properties = {} } = node;
  const tag = /^h([1-6])$/.exec(tagName)?.[1];
  if (tag !== undefined) return Number(tag);
  if (properties.role === 'heading') {
    return Number(properties['aria-level'] ?? properties.ariaLevel ?? 2);
  }
  for (const name of classesOf(node)) {
    const level = /^MsoHeading(\d)$/.exec(name)?.[1];
    if (level !== undefined) return Number(level);
    if (name === 'MsoTitle') return 1;
  }
  return null;
}

/** Bold text in a heading has no meaning, because the whole heading is bold. */
function cleanElement(node: SourceNode, inHeading: boolean): SourceNode[] {
  const { tagName = '', properties = {} } = node;
  if (isHidden(node) || classesOf(node).includes('Apple-interchange-newline')) return [];
  if (tagName === 'img') return properties.role === 'checkbox' ? [] : cleanImage(node);
  if (tagName === 'pre') return [make('p', [make('code', codeLines(node.children ?? []))])];
  const level = headingLevel(node);
  const content = node.children ?? [];
  const children = cleanAll(
    level === null ? content : withoutBullet(content),
    inHeading || level !== null || /^th(?:ead)?$/.test(tagName),
  );
  const styles = stylesOf(node);
  if (level !== null) {
    return children.some(hasContent) ? [make(`h${Math.min(level, 6)}`, children)] : [];
  }
  if (TEXT_BLOCK.test(tagName)) {
    if (properties.dataBuyButton !== undefined) return [node];
    if (!children.some(hasContent)) return [];
    const isQuote = classesOf(node).some((name) => /^Mso(?:Intense)?Quote$/.test(name));
    return [make(isQuote ? 'blockquote' : tagName, children)];
  }
  if (tagName === 'a') {
    const href = cleanLink(node);
    // A place on the page it was copied from.
    return href === '' || href.startsWith('#') ? children : [make('a', children, { href })];
  }
  const isBold = /^(?:b|strong)$/.test(tagName);
  if (isUndoneByStyle(tagName, styles) || (isBold && inHeading)) return children;
  const tags = tagsForStyles(styles).filter((tag) => !(inHeading && tag === 'strong'));
  const styled = () => tags.reduceRight((inner, tag) => [make(tag, inner)], children);
  if (tagName === 'td') return [{ ...node, children: styled() }];
  return tagName === 'span' || tagName === 'font' ? styled() : [{ ...node, children }];
}

function cleanAll(nodes: readonly SourceNode[], inHeading: boolean): SourceNode[] {
  const cleaned: SourceNode[] = [];
  let entries: ReturnType<typeof listEntries> = [];
  const endList = () => {
    if (entries.length > 0) cleaned.push(...listsOf(entries));
    entries = [];
  };
  for (const node of nodes) {
    if (node.type === 'element') {
      const found = isHidden(node) ? [] : listEntries(node);
      for (const entry of found) {
        entries.push({ ...entry, children: cleanAll(entry.children, inHeading) });
      }
      if (found.length > 0) continue;
      endList();
      cleaned.push(...cleanElement(node, inHeading));
    } else if (node.type === 'text') {
      if (hasContent(node)) endList();
      if (entries.length === 0) cleaned.push({ type: 'text', value: cleanText(node.value ?? '') });
    }
  }
  endList();
  return cleaned;
}

/**
 * Pasted HTML without what its program added: styles become tags where they mean something, paragraphs of
 * Word become lists, deleted text and comments go.
 */
export function cleanPaste(nodes: readonly SourceNode[]): SourceNode[] {
  return cleanAll(nodes, false);
}
