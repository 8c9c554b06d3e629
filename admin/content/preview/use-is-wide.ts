import { useSyncExternalStore } from 'react';

/** From here on the preview has room beside the text. */
const WIDE = '(min-width: 80rem)';

function subscribe(onChange: () => void) {
  const list = matchMedia(WIDE);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
