const KEY = 'navigation-started';
const page = document.documentElement;

/** The next page hides the spinner 300 ms after the stored time. */
function depart() {
  page.dataset.navigating = '';
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Where a browser keeps nothing for this site, the next page shows no spinner.
  }
}

function leavesThisPage(link: HTMLAnchorElement): boolean {
  return (
    // An address that cannot be read has no origin.
    link.origin === location.origin &&
    (link.pathname !== location.pathname || link.search !== location.search) &&
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
  if (!event.persisted) return;
  delete page.dataset.navigating;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
});
