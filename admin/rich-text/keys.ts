const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** `Mod-B` as the keyboard of this device writes it. */
export function keyName(keys: string): string {
  return isApple()
    ? keys.replace('Mod-', '⌘').replace('Shift-', '⇧').replace('Alt-', '⌥')
    : keys.replace('Mod-', 'Ctrl+').replace('Shift-', 'Shift+').replace('Alt-', 'Alt+');
}
