import { BEST_OF_LIST_PATH, type BestOfPage } from '../best-of/schema.ts';
import type { PublicDocument } from '../content/schema.ts';
import type { SitePage } from '../site-pages/schema.ts';
import type { EdgePage, PublicPages } from './schema.ts';
import { bestOfScreen, type ScreenSource } from './screens.ts';

/** What the page of a draft shows beside its text. */
interface Previewed {
  ribbon: string;
  indexed: false;
}

/** How visitors see the documents of a kind. */
export interface DocumentPages<Page extends PublicDocument = PublicDocument> {
  /** The beginning of their paths, such as `/best`. */
  folder: string;
  /** Whether the folder is a page as well, which leads to them. */
  isListed: boolean;
  /** Newest first. */
  of(pages: PublicPages): readonly Page[];
  /** The reviews on a page. */
  reviewIds(page: Page): string[];
  /** All that a page shows beside them, as a text that is compared. */
  shown(page: Page, pages: PublicPages): string;
  /** What visitors would read if a page were public. */
  including(page: Page, pages: PublicPages): PublicPages;
  screen(page: Page, source: ScreenSource, previewed?: Previewed): EdgePage;
}

export const documentPath = ({ folder }: Pick<DocumentPages, 'folder'>, page: PublicDocument) =>
  `${folder}/${page.content.slug}`;

const idsOf = ({ content }: BestOfPage) => content.picks.map(({ post_id }) => post_id);

const keyOf = (pair: readonly string[]) => pair.toSorted().join(' ');

export const bestOfPages: DocumentPages<BestOfPage> = {
  folder: BEST_OF_LIST_PATH,
  isListed: true,
  of: ({ best_of }) => best_of,
  reviewIds: idsOf,
  shown(page, { comparisons }) {
    const picked = new Set(idsOf(page));
    const pairs = comparisons
      .map(({ post_ids }) => post_ids)
      .filter((ids) => ids.every((id) => picked.has(id)));
    return JSON.stringify([page, pairs]);
  },
  /** The pairs that it names have a page. */
  including(page, pages) {
    const known = new Set(pages.comparisons.map(({ post_ids }) => keyOf(post_ids)));
    const named = page.content.comparisons
      .filter((pair) => !known.has(keyOf(pair)))
      .map((post_ids) => ({
        id: null,
        post_ids,
        introduction: '',
        verdict: '',
        updated_at: page.content_updated_at,
      }));
    return { ...pages, comparisons: [...pages.comparisons, ...named] };
  },
  screen: (page, source, previewed) => ({
    path: '/edge/best-of',
    data: { ...bestOfScreen(page, source), ...previewed },
  }),
};

/** At the root of the site. */
export const ownPages: DocumentPages<SitePage> = {
  folder: '',
  isListed: false,
  of: ({ site_page }) => site_page,
  reviewIds: () => [],
  shown: (page) => JSON.stringify(page),
  including: (_, pages) => pages,
  screen: (page, { categories, texts }, previewed) => ({
    path: '/edge/site-page',
    data: { page, categories, texts, ...previewed },
  }),
};

/** Of every kind that has pages. */
export const documentPages: DocumentPages[] = [bestOfPages, ownPages];
