import { $underConstruction, followConstruction } from '../stores/construction.ts';

/** The address of the page that covers the site while it is closed. */
const CONSTRUCTION_PATH = '/under-construction';

const SCREEN = 'main[data-construction]';

/** Whether the construction page is served, at its own address or in place of another. */
const isScreen = document.querySelector(SCREEN) !== null;

interface Screen {
  title: string;
  main: HTMLElement;
}

/**
 * The construction page, which pages load when they need it: programs that know no templates would read it at the end of
 * every page.
 *
 * @throws if it cannot be loaded
 */
async function loadScreen(): Promise<Screen> {
  // While the site is closed, the edge answers everything with this page and status 503.
  const response = await fetch(CONSTRUCTION_PATH);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const main = page.querySelector<HTMLElement>(SCREEN);
  if (main === null) throw new Error(`${CONSTRUCTION_PATH} answered ${response.status}`);
  return { title: page.title, main };
}

/** Makes the page unreachable; returns how to undo it. */
function cover({ title, main }: Screen): () => void {
  const { title: before, activeElement: focused } = document;
  const page = [...document.body.children].filter((part) => part instanceof HTMLElement);
  const covered = page.filter(({ inert }) => !inert);
  for (const part of covered) part.inert = true;
  const screen = document.adoptNode(main);
  screen.className = 'fixed inset-0 z-50 flex flex-col overflow-y-auto bg-paper';
  document.body.append(screen);
  document.documentElement.dataset.covered = '';
  document.title = title;
  screen.querySelector('h1')?.focus({ preventScroll: true });
  return () => {
    screen.remove();
    delete document.documentElement.dataset.covered;
    for (const part of covered) part.inert = false;
    document.title = before;
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}

let lift: (() => void) | undefined;

async function close(): Promise<void> {
  try {
    const screen = await loadScreen();
    // It may have been opened again meanwhile.
    if ($underConstruction.get() === true) lift ??= cover(screen);
  } catch {
    // Not a reload, which could answer with the same page from a cache, again and again.
    location.replace(CONSTRUCTION_PATH);
  }
}

$underConstruction.listen((mode) => {
  if (isScreen) {
    // This address is available again.
    if (mode === false)
      location.replace(location.pathname === CONSTRUCTION_PATH ? '/' : location.href);
  } else if (mode === true) {
    void close();
  } else {
    lift?.();
    lift = undefined;
  }
});
followConstruction(isScreen);
