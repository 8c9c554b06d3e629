/** The path of the page and what is asked of it. */
export const address = () => `${location.pathname}${location.search}`;

/** A list from which a visitor chose something else than the page was built with. */
export const changedChoice = (element: HTMLElement) =>
  [...element.querySelectorAll('select')].find(
    ({ selectedOptions: [option] }) => !option?.defaultSelected,
  );

/**
 * Makes the built content of an island work as it does without scripts, after its script did not arrive or failed:
 * buttons for visitors without scripts appear, and a choice that was made in the meantime is sent.
 *
 * @param built the address when the page was built
 */
export function workWithoutScript(element: HTMLElement, built: string): void {
  // Another island may have changed it, and expects this one to follow.
  if (address() !== built) {
    location.reload();
    return;
  }
  for (const noscript of element.querySelectorAll('noscript')) {
    noscript.outerHTML = noscript.textContent ?? '';
  }
  changedChoice(element)?.form?.requestSubmit();
}
