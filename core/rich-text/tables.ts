import type { Mark } from './inline.ts';
import { type Element, element, isTag, type Properties, type SourceNode } from './nodes.ts';

/** Far more than fit on a page. Browsers and the editor allocate every spanned cell. */
const COLUMN_SPAN_MAX = 100;

type ReadBlocks = (nodes: readonly SourceNode[], marks: readonly Mark[]) => Element[];

interface Cell {
  tagName: 'th' | 'td';
  colSpan: number;
  rowSpan: number;
  blocks: Element[];
}

function span(value: unknown, most: number): number {
  const count = Number(value);
  return Number.isInteger(count) && count > 1 ? Math.min(count, most) : 1;
}

function cellElement({ tagName, colSpan, rowSpan, blocks }: Cell, rowsLeft: number): Element {
  const [first, second] = blocks;
  const isOneParagraph =
    isTag(first, 'p') && second === undefined && !first.properties.dataBuyButton;
  const properties: Properties = {};
  if (colSpan > 1) properties.colSpan = colSpan;
  const rows = Math.min(rowSpan, rowsLeft);
  if (rows > 1) properties.rowSpan = rows;
  return element(tagName, isOneParagraph ? first.children : blocks, properties);
}

/** The rows of a table, the first in a `thead` if it has headings only; what is beside them comes before it. */
export function tableBlocks(
  table: SourceNode,
  marks: readonly Mark[],
  readBlocks: ReadBlocks,
): Element[] {
  const beside: Element[] = [];
  const rows: Cell[][] = [];

  const readRow = (row: SourceNode, inHead: boolean) => {
    const cells: Cell[] = [];
    for (const child of row.children ?? []) {
      const isCell = child.tagName === 'th' || child.tagName === 'td';
      const blocks = readBlocks(isCell ? (child.children ?? []) : [child], marks);
      if (isCell) {
        cells.push({
          tagName: inHead || child.tagName === 'th' ? 'th' : 'td',
          colSpan: span(child.properties?.colSpan, COLUMN_SPAN_MAX),
          rowSpan: span(child.properties?.rowSpan, Number.MAX_SAFE_INTEGER),
          blocks,
        });
      } else beside.push(...blocks);
    }
    if (cells.length > 0) rows.push(cells);
  };
  const read = (section: SourceNode, inHead: boolean) => {
    for (const child of section.children ?? []) {
      if (child.tagName === 'tr') readRow(child, inHead);
      else if (/^t(?:head|body|foot)$/.test(child.tagName ?? '')) {
        read(child, child.tagName === 'thead');
      } else beside.push(...readBlocks([child], marks));
    }
  };
  read(table, false);

  if (rows.length === 0) return beside;
  const [head = []] = rows;
  const hasHead =
    rows.length > 1 && head.every(({ tagName, rowSpan }) => tagName === 'th' && rowSpan === 1);
  const rowElement = (cells: Cell[], rowsLeft: number) =>
    element(
      'tr',
      cells.map((cell) => cellElement(cell, rowsLeft)),
    );
  const bodyRows = rows.map((cells, index) => rowElement(cells, rows.length - index));
  const headRows = hasHead ? bodyRows.splice(0, 1) : [];
  return [
    ...beside,
    element('table', [
      ...(headRows.length > 0 ? [element('thead', headRows)] : []),
      element('tbody', bodyRows),
    ]),
  ];
}
