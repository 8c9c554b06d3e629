// The font of texts is used before the first paint once a page of this visitor has loaded it (text-face.ts).
(() => {
  try {
    const known = localStorage.getItem('text-face') === document.currentScript.dataset.pairing;
    if (known) document.documentElement.dataset.face = '';
  } catch {
    // The browser keeps nothing for this site.
  }
})();
