/** Directives of a page's own policy that the framed copy replaces. */
const REPLACED = /^(?:script-src|frame-ancestors|connect-src|form-action|sandbox)/;

const STRICTER = [
  "script-src 'none'",
  "connect-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  // As in the frame's attribute: no scripts, forms, pop-ups or navigation of the page around it.
  'sandbox allow-same-origin',
];

export function framedPolicy(policy: string | null): string {
  const own = (policy ?? "default-src 'self'")
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !REPLACED.test(directive));
  return [...own, ...STRICTER].join('; ');
}

const remove = { element: (element: RewrittenElement) => void element.remove() };

/**
 * The only response that may be framed, and only by this site. Scripts are left out, because the policy
 * would report each one, and links open nothing: a new window is what the sandbox forbids. Texts have the font of the
 * site from the beginning, which a script would give them.
 */
export function framedPage(page: Response): Response {
  const headers = new Headers(page.headers);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', framedPolicy(page.headers.get('Content-Security-Policy')));
  headers.set('X-Frame-Options', 'SAMEORIGIN');
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Referrer-Policy', 'no-referrer');
  return new HTMLRewriter()
    .on('html', { element: (page) => void page.setAttribute('data-face', '') })
    .on('script', remove)
    .on('link[rel="modulepreload"]', remove)
    .on('head', { element: (head) => void head.prepend('<base target="_blank">', { html: true }) })
    .transform(new Response(page.body, { status: page.status, headers }));
}
