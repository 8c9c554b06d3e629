// The menus work without JavaScript; this closes them on Escape and on clicks elsewhere.
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
