/** More elements, or deeper ones, than any text needs; such a text is shown as plain text. */
export const RICH_TEXT_MAX_ELEMENTS = 20_000;
export const RICH_TEXT_MAX_DEPTH = 100;
