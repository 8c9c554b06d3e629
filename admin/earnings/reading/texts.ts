/** One line as earningRowSchema keeps it; spreadsheets write `="0123"` for a text that looks like a number. */
export function cleanText(cell: string): string {
  if (cell.length <= 4_096 && !UNCLEAN.test(cell)) return cell;
  const line = cell
    .slice(0, 4_096)
    .replace(/[\p{Cc}\p{Surrogate}\uFEFF]+/gu, ' ')
    .trim();
  return /^="([^"]*)"$/.exec(line)?.[1]?.trim() ?? line;
}

/** What most cells have nothing of. */
const UNCLEAN = /[^\x20-\x7e]|^ | $|^="/;

const MAX_LENGTH = 2_048;

export function webAddress(text: string): string | null {
  if (text === '' || text.length > MAX_LENGTH) return null;
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? text : null;
}

const plainHost = (host: string) => host.toLowerCase().replace(/^www\./, '');

/** The path of a page of this site, without its query; null for any other page. */
export function pagePath(text: string, siteHost: string | null): string | null {
  if (text === '' || siteHost === null || text.length > MAX_LENGTH) return null;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || plainHost(url.host) !== plainHost(siteHost)) return null;
  return url.pathname;
}
