import { buttonStyles } from '../ui/button-styles.ts';
import { leavesSite } from './addresses.ts';
import { isCallout } from './elements.ts';
import { blockMessages, linkMessages } from './messages.ts';
import { type Element, element, isTag, type Node, type Root, text } from './nodes.ts';

/** The offer of a post, where its text has a buy button. */
export interface BuyLink {
  address: string;
  label: string;
  postId: string;
  title: string;
}

interface Page {
  /** Whether links to other sites are marked as paid. */
  paid: boolean;
  buy: BuyLink | null;
}

/** The largest size of an image that this site has resized. */
const STORED_IMAGE = /^(\/pictures\/[0-9a-f]{32}\/)([1-9]\d{0,4})\.webp$/;
/** Sizes that are made of every larger image. */
const IMAGE_WIDTHS = [400, 800, 1_200];
/** The text is at most 68 characters wide. */
const IMAGE_SIZES = '(min-width: 46rem) 43rem, calc(100vw - 2rem)';

const hidden = (words: string) => element('span', [text(words)], { className: ['sr-only'] });

/** All links to other sites are marked as paid, because the text does not tell which ones are. */
function markLink(link: Element, paid: boolean): void {
  const { href } = link.properties;
  if (typeof href !== 'string' || !leavesSite(href)) return;
  link.properties.rel = paid ? ['sponsored', 'noopener'] : ['noopener'];
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

/** A wide table scrolls by itself, with the keyboard too. */
const scrolling = (table: Element) =>
  element('div', [table], {
    className: ['table-scroll'],
    role: 'region',
    ariaLabel: blockMessages.table,
    tabIndex: 0,
  });

function buyParagraph({ address, label, postId, title }: BuyLink): Element {
  const link = element('a', [text(label), hidden(` ${title} ${linkMessages.leavesForShop}`)], {
    href: address,
    rel: ['sponsored', 'noopener'],
    target: '_blank',
    dataBuy: postId,
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

function forPage(node: Node, page: Page): Node[] {
  if (node.type === 'text') return [node];
  if (node.properties.dataBuyButton !== undefined) {
    return page.buy === null ? [] : [buyParagraph(page.buy)];
  }
  node.children = node.children.flatMap((child) => forPage(child, page));
  switch (node.tagName) {
    case 'a':
      markLink(node, page.paid);
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

/** Adds what a page needs and a stored text does not have. */
export function toPage(root: Root, page: Page): Root {
  return { type: 'root', children: root.children.flatMap((child) => forPage(child, page)) };
}
