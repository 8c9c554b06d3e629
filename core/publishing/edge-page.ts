import type { ProductsScreen } from '../catalogue/schema.ts';
import type { ReviewScreen } from '../posts/review-screen.ts';

/**
 * The data of a page rendered at the edge, by inner route. The Worker finds it and hands it to the
 * compiled page, which reads nothing by itself.
 */
export interface EdgePages {
  '/edge/products': ProductsScreen;
  '/edge/review': ReviewScreen;
}

/** What an inner page finds beside the request. */
export type EdgePage = {
  [Path in keyof EdgePages]: { path: Path; data: EdgePages[Path] };
}[keyof EdgePages];
