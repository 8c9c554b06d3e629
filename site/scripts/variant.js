// Draws the variant of a button test before the page is shown. Nothing remembers it.
(() => {
  const { test } = document.currentScript.dataset;
  const draw = () => {
    document.documentElement.dataset.variant = `${test}-${Math.random() < 0.5 ? 'a' : 'b'}`;
  };
  draw();
  // A page that comes back from the back/forward cache is viewed once more.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) draw();
  });
})();
