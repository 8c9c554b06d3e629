export type PageLink = number | 'ellipsis';

/**
 * The links of a pagination: first, last, current and its neighbours, an ellipsis for each gap of
 * two or more pages (a gap of one shows the page itself, which is no longer than the ellipsis).
 */
export function pageLinks(current: number, pageCount: number): PageLink[] {
  const shown = [1, current - 1, current, current + 1, pageCount].filter(
    (page) => page >= 1 && page <= pageCount,
  );
  const pages = [...new Set(shown)].sort((one, other) => one - other);
  return pages.flatMap((page, index): PageLink[] => {
    const previous = pages[index - 1] ?? page - 1;
    if (page - previous === 1) return [page];
    if (page - previous === 2) return [page - 1, page];
    return ['ellipsis', page];
  });
}
