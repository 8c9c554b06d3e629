import { $underConstruction, followConstruction } from '../stores/construction.ts';

/** Every page has one except the construction page. */
const template = document.querySelector<HTMLTemplateElement>('template#construction');

/** Makes the page unreachable; returns how to undo it. */
function cover({ content }: HTMLTemplateElement): () => void {
  const { title, activeElement: focused } = document;
  const page = [...document.body.children].filter((part) => part instanceof HTMLElement);
  const covered = page.filter(({ inert }) => !inert);
  for (const part of covered) part.inert = true;
  document.body.append(content.cloneNode(true));
  const screen = document.body.lastElementChild;
  // The main element below is inert.
  screen?.setAttribute('role', 'main');
  document.documentElement.dataset.covered = '';
  const heading = screen?.querySelector('h1');
  document.title = screen?.getAttribute('data-title') ?? title;
  heading?.focus({ preventScroll: true });
  return () => {
    screen?.remove();
    delete document.documentElement.dataset.covered;
    for (const part of covered) part.inert = false;
    document.title = title;
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}

let lift: (() => void) | undefined;

$underConstruction.listen((mode) => {
  if (template === null) {
    // The construction page is served in place of another, which is available again.
    if (mode === false) location.reload();
  } else if (mode === true) {
    lift ??= cover(template);
  } else {
    lift?.();
    lift = undefined;
  }
});
followConstruction(template === null);
