(() => {
  const key = 'navigation-started';
  const started = Number(sessionStorage.getItem(key));
  sessionStorage.removeItem(key);
  const entry = performance.getEntriesByType('navigation')[0];
  const left = started + 300 - Date.now();
  if (left <= 0 || left > 300 || entry?.type !== 'navigate') return;
  document.documentElement.dataset.navigating = '';
  setTimeout(() => delete document.documentElement.dataset.navigating, left);
})();
