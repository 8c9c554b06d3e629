import { blockMessages, linkMessages } from '../languages/texts/index.ts';
import {
  MANAGED_LINK_PREFIX,
  managedLinkSlug,
  SHOP_LINK_REL,
  shopAddress,
} from '../links/schema.ts';
import { buttonStyles } from '../ui/button-styles.ts';
import { leavesSite } from './addresses.ts';
import { isCallout } from './elements.ts';
import { type Element, element, isTag, type Node, type Root, text } from './nodes.ts';

/** The offer of a post, where its text has a buy button. */
export interface BuyLink {
  address: string;
  label: string;
  /** What a running test shows instead to half of the page views. */
  tested: string | null;
  postId: string;
  title: string;
}

export interface PageOptions {
  /** Whether links to other sites are marked as paid. */
  paid: boolean;
  /** The offer that a buy button in the text leads to. */
  buy: BuyLink | null;
  /** The post of the text, which managed links report. */
  postId: string | null;
  /** The URL of the page, for texts that are read elsewhere: every address in them becomes absolute. */
  base: string | null;
}

/** The largest size of an image that this site has resized. */
const STORED_IMAGE = /^(\/pictures\/[0-9a-f]{32}\/)([1-9]\d{0,4})\.webp$/;
/** Sizes that are made of every larger image. */
const IMAGE_WIDTHS = [400, 800, 1_200];
/** The text is at most 68 characters wide. */
const IMAGE_SIZES = '(min-width: 46rem) 43rem, calc(100vw - 2rem)';

const hidden = (words: string) => element('span', [text(words)], { className: ['sr-only'] });

const SHOP_REL = SHOP_LINK_REL.split(' ');

/** Hovering never loads what would count as a click. */
const UNFETCHED = { dataAstroPrefetch: 'false' };

function markManagedLink(link: Element, url: string, { postId }: PageOptions): void {
  const path = postId === null ? url : shopAddress({ url, postId, placement: 'text' });
  Object.assign(link.properties, UNFETCHED, {
    href: path,
    rel: SHOP_REL,
    target: '_blank',
    ...(postId !== null && { dataBuy: postId, dataPlacement: 'text' }),
  });
  link.children.push(hidden(` ${linkMessages.leavesForShop}`));
}

/** All links to other sites are marked as paid, because the text does not tell which ones are. */
function markLink(link: Element, page: PageOptions): void {
  const { href } = link.properties;
  if (typeof href !== 'string') return;
  if (managedLinkSlug(href) !== null) {
    markManagedLink(link, href, page);
    return;
  }
  if (URL.parse(href, 'https://site.invalid')?.pathname.startsWith(MANAGED_LINK_PREFIX)) {
    Object.assign(link.properties, UNFETCHED);
  }
  if (!leavesSite(href)) return;
  link.properties.rel = page.paid ? SHOP_REL : ['noopener'];
  link.properties.target = '_blank';
  link.children.push(hidden(` ${linkMessages.leaves}`));
}

function markImage(image: Element): void {
  const { src, ...given } = image.properties;
  const [, folder, width] = STORED_IMAGE.exec(String(src)) ?? [];
  const widths = IMAGE_WIDTHS.filter((less) => less < Number(width));
  const sources = [...widths, width].map((each) => `${folder}${each}.webp ${each}w`).join(', ');
  image.properties = {
    ...(folder !== undefined && widths.length > 0 && { srcSet: sources, sizes: IMAGE_SIZES }),
    ...given,
    loading: 'lazy',
    decoding: 'async',
    src: String(src),
  };
}

/** The headings of a row or a column. */
function markHeadings(table: Element): void {
  for (const section of table.children) {
    if (section.type !== 'element') continue;
    for (const row of section.children) {
      if (row.type !== 'element') continue;
      for (const [index, cell] of row.children.entries()) {
        if (!isTag(cell, 'th')) continue;
        if (section.tagName === 'thead') cell.properties.scope = 'col';
        else if (index === 0) cell.properties.scope = 'row';
      }
    }
  }
}

/** A wide table scrolls inside itself, also with the keyboard. */
const scrolling = (table: Element) =>
  element('div', [table], {
    className: ['table-scroll'],
    role: 'region',
    ariaLabel: blockMessages.table,
    tabIndex: 0,
  });

const inVariant = (variant: string, label: string) =>
  element('span', [text(label)], { dataArm: variant });

function buyParagraph(buy: BuyLink): Element {
  const { address, label, tested, postId, title } = buy;
  const labels = tested === null ? [text(label)] : [inVariant('a', label), inVariant('b', tested)];
  const link = element('a', [...labels, hidden(` ${title} ${linkMessages.leavesForShop}`)], {
    ...UNFETCHED,
    href: address,
    rel: SHOP_REL,
    target: '_blank',
    dataBuy: postId,
    dataPlacement: 'text',
    className: [buttonStyles.primary],
  });
  return element('p', [link], { className: ['buy-button'] });
}

function callout(aside: Element): Element {
  const kind = aside.properties.dataCallout;
  if (!isCallout(kind)) return aside;
  const label = blockMessages[kind];
  const heading = element('p', [text(label)], { className: ['callout-label'], ariaHidden: 'true' });
  return element('aside', [heading, ...aside.children], {
    dataCallout: kind,
    role: 'note',
    ariaLabel: label,
  });
}

function forPage(node: Node, page: PageOptions): Node[] {
  if (node.type === 'text') return [node];
  if (node.properties.dataBuyButton !== undefined) {
    return page.buy === null ? [] : [buyParagraph(page.buy)];
  }
  node.children = node.children.flatMap((child) => forPage(child, page));
  switch (node.tagName) {
    case 'a':
      markLink(node, page);
      return [node];
    case 'img':
      markImage(node);
      return [node];
    case 'table':
      markHeadings(node);
      return [scrolling(node)];
    case 'aside':
      return [callout(node)];
    default:
      return [node];
  }
}

/** An address that cannot be read stays. */
const resolved = (address: string, base: string) => URL.parse(address, base)?.href ?? address;

function resolveAddresses(node: Node, base: string): void {
  if (node.type === 'text') return;
  const { href, src, srcSet } = node.properties;
  if (typeof href === 'string') node.properties.href = resolved(href, base);
  if (typeof src === 'string') node.properties.src = resolved(src, base);
  if (typeof srcSet === 'string') {
    node.properties.srcSet = srcSet
      .split(', ')
      .map((source) => source.replace(/^\S+/, (address) => resolved(address, base)))
      .join(', ');
  }
  for (const child of node.children) resolveAddresses(child, base);
}

/** Adds what a page needs and a stored text does not have. */
export function toPage(root: Root, page: PageOptions): Root {
  const children = root.children.flatMap((child) => forPage(child, page));
  if (page.base !== null) for (const child of children) resolveAddresses(child, page.base);
  return { type: 'root', children };
}
