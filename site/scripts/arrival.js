(() => {
  const key = 'navigation-started';
  let started;
  try {
    started = Number(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
  } catch {
    // The browser keeps nothing for this site.
    return;
  }
  const entry = performance.getEntriesByType('navigation')[0];
  const left = started + 300 - Date.now();
  if (left <= 0 || left > 300 || entry?.type !== 'navigate') return;
  document.documentElement.dataset.navigating = '';
  setTimeout(() => delete document.documentElement.dataset.navigating, left);
})();
