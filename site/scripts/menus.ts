// The menus are <details> and work without this; here they learn what people expect of a menu:
// a click elsewhere or Escape closes them, and Escape gives the focus back.
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');

addEventListener('click', (event) => {
  for (const menu of openMenus()) {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  }
});

addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of openMenus()) {
    const held = menu.contains(document.activeElement);
    menu.open = false;
    if (held) menu.querySelector('summary')?.focus();
  }
});
