/** Keeps drafts from caches, search engines and other sites. */
const PRIVATE = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

export function privatePage(page: Response): Response {
  const response = new Response(page.body, page);
  for (const [name, value] of Object.entries(PRIVATE)) response.headers.set(name, value);
  return response;
}
