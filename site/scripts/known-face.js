(() => {
  try {
    const known = sessionStorage.getItem('text-face') === document.currentScript.dataset.pairing;
    if (known) document.documentElement.dataset.face = '';
  } catch {
    // The browser keeps nothing for this site.
  }
})();
