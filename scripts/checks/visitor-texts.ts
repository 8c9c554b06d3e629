/**
 * Finds texts that visitors would read in English whatever the language of the site: words in the markup of
 * pages and components, beside those of `core/languages`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** What draws public pages. */
const DRAWN = [
  'site/{components,layouts,pages,islands,feeds}/**/*.{astro,tsx}',
  'core/{review,best-of,comparisons,related}/**/*.tsx',
  'core/ui/*.tsx',
  'core/account/PrivacyScreen.tsx',
];

/** Attributes and properties whose values are read or spoken. */
const READ = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'description',
  'heading',
  'hint',
  'label',
  'name',
  'placeholder',
  'text',
  'title',
]);

/** Names of forms, formats and libraries rather than texts. */
const NO_TEXT = new Set(['RSS', 'Display']);

const isWords = (text: string) => /\p{L}{2,}/u.test(text) && !NO_TEXT.has(text.trim());

const isClasses = (text: string) =>
  text.split(/\s+/).every((part) => /^[a-z\d[\]]+[-:]/.test(part));

/** Values such as names of fields and types are lower case. */
const isSentence = (text: string) =>
  isWords(text) && !isClasses(text) && /^\p{Lu}|\p{L} \p{L}/u.test(text.trim());

/** An Astro page read as JSX, which it nearly is. */
function asJsx(source: string): string {
  const [, script = '', markup = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const elements = markup
    .replace(/<!doctype html>/i, '')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  return `${script}\nconst markup = <>${elements}</>;`;
}

/** The literal words that a file draws. */
export function visibleWords(file: string, source: string): string[] {
  const code = file.endsWith('.astro') ? asJsx(source) : source;
  const tree = ts.createSourceFile(
    'file.tsx',
    code,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const add = (text: string, isFound: boolean) => {
    if (isFound) found.push(text.replace(/\s+/g, ' ').trim());
  };
  const textOf = (node: ts.Node | undefined) =>
    node !== undefined && ts.isStringLiteralLike(node) ? node.text : '';
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) add(node.text, isWords(node.text));
    else if (ts.isJsxAttribute(node) && READ.has(node.name.getText())) {
      add(textOf(node.initializer), isSentence(textOf(node.initializer)));
    } else if (ts.isPropertyAssignment(node) && READ.has(node.name.getText())) {
      add(textOf(node.initializer), isSentence(textOf(node.initializer)));
    } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      addBranches(node.expression, add);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Literals that an expression in the markup can become. */
function addBranches(
  node: ts.Expression | undefined,
  add: (text: string, isFound: boolean) => void,
) {
  if (node === undefined) return;
  if (ts.isStringLiteralLike(node)) add(node.text, isWords(node.text));
  else if (ts.isTemplateExpression(node)) {
    const words = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    add(words.join('…'), words.some(isWords));
  } else if (ts.isConditionalExpression(node)) {
    addBranches(node.whenTrue, add);
    addBranches(node.whenFalse, add);
  } else if (ts.isBinaryExpression(node)) addBranches(node.right, add);
  else if (ts.isParenthesizedExpression(node)) addBranches(node.expression, add);
}

/** One line for each text: the file and the words. */
export function untranslatedTexts(): string[] {
  return globSync(DRAWN, { cwd: root })
    .filter((file) => !/\.(?:test|fixture)\./.test(file))
    .toSorted()
    .flatMap((file) =>
      visibleWords(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
}
