/** The notation of texts that were not written with the editor. */

/** Blank lines separate blocks. */
export function splitBlocks(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Two asterisks make text bold, single ones in it stay. */
export function boldToHtml(block: string): string {
  return block.replace(/\*\*(?![\s*])((?:[^*]|\*(?!\*))+?)(?<=\S)\*\*/g, '<strong>$1</strong>');
}

/** A block without tags and references. */
export function plainBlockToHtml(block: string): string {
  const lines = block.replace(/[ \t\f]+/g, ' ').replace(/ ?\n ?/g, '\n');
  return `<p>${boldToHtml(lines).replaceAll('\n', '<br>')}</p>`;
}
