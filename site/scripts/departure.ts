const KEY = 'navigation-started';
const page = document.documentElement;

/** The next page hides the spinner 300 ms after the stored time. */
function depart() {
  sessionStorage.setItem(KEY, String(Date.now()));
  page.dataset.navigating = '';
}

function leavesThisPage(link: HTMLAnchorElement): boolean {
  const target = new URL(link.href, location.href);
  return (
    target.origin === location.origin &&
    (target.pathname !== location.pathname || target.search !== location.search) &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download')
  );
}

addEventListener('click', (event) => {
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || modified || event.button !== 0) return;
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  if (link !== null && link.href !== '' && leavesThisPage(link)) depart();
});

addEventListener('submit', (event) => {
  if (!event.defaultPrevented && event.target instanceof HTMLFormElement) {
    if (event.target.method === 'get') depart();
  }
});

// Escape stops a navigation; a restored page is already loaded.
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') delete page.dataset.navigating;
});
addEventListener('pageshow', (event) => {
  if (event.persisted) {
    sessionStorage.removeItem(KEY);
    delete page.dataset.navigating;
  }
});
