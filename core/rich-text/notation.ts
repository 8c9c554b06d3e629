/** The notation of texts that were not written with the editor. */

/** Blank lines separate blocks. */
export function splitBlocks(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const HEADING = /^[^\S\n]*(#{1,4})[^\S\n]+(?=\S)(.*)$/gm;
const ITEM = /^[^\S\n]*[-*][^\S\n]+(?=\S)(.*)$/gm;

/** Whether a line starts as a heading or as an item of a list. */
export const hasMarkedLine = (text: string) => /^[^\S\n]*(?:#{1,4}|[-*])[^\S\n]+\S/m.test(text);

/** Lines that start with `##` or `-`. Items in a row become one list where the HTML is read. */
function linesToHtml(block: string): string {
  return block
    .replace(
      HEADING,
      (_line, { length }: string, text: string) => `<h${length}>${text}</h${length}>`,
    )
    .replace(ITEM, '<li>$1</li>');
}

/** A block in the HTML that it stands for. */
export const blockToHtml = (block: string) => boldToHtml(linesToHtml(block));

/** Two asterisks make text bold, single ones in it stay. */
const BOLD = /\*\*(?![\s*])((?:[^*]|\*(?!\*))+?)(?<=\S)\*\*/g;

function boldToHtml(block: string): string {
  return block.replace(BOLD, '<strong>$1</strong>');
}

/** The parts of a text without its asterisks: every second one is bold. */
export const boldParts = (text: string): string[] => text.split(BOLD);

/** A block without tags, references and marked lines. */
export function plainBlockToHtml(block: string): string {
  const lines = block.replace(/[ \t\f]+/g, ' ').replace(/ ?\n ?/g, '\n');
  return `<p>${boldToHtml(lines).replaceAll('\n', '<br>')}</p>`;
}
