/** Milliseconds. Gives the first paint, and images that arrived with it, time to be shown. */
const PAUSE = 100;
/** Milliseconds. Some browsers report no paints. */
const LIMIT = 2_000;

const loaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else addEventListener('load', () => resolve(), { once: true });
});

const painted = new Promise<void>((resolve) => {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
  });
  observer.observe({ type: 'paint', buffered: true });
  void loaded.then(() => setTimeout(resolve, LIMIT));
});

const paused = Promise.all([loaded, painted]).then(
  () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE)),
);

/** Calls back when what the page needs to be shown has arrived and is shown: nothing before competes with it. */
export function afterPaint(work: () => void): void {
  void paused.then(work);
}
