/** Finds tags of `.astro` files whose name is the value of a variable. */
import ts from 'typescript';

const BUILT_IN = new Set(['Fragment']);

/**
 * A variable as a tag name is drawn by the renderer of React, which drops `class`, and is the subject
 * of CVE-2026-126361.
 *
 * @returns the names of the tags that are not imported components
 */
export function dynamicTags(source: string): string[] {
  const [, frontmatter = '', markup = source] =
    /^---\n([\s\S]*?)\n---([\s\S]*)$/.exec(source) ?? [];
  const imported = new Set(BUILT_IN);
  const file = ts.createSourceFile('frontmatter.ts', frontmatter, ts.ScriptTarget.Latest);
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { name, namedBindings } = statement.importClause ?? {};
    if (name !== undefined) imported.add(name.text);
    if (namedBindings === undefined) continue;
    if (ts.isNamespaceImport(namedBindings)) imported.add(namedBindings.name.text);
    else for (const element of namedBindings.elements) imported.add(element.name.text);
  }
  const withoutScripts = markup.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  const tags = [...withoutScripts.matchAll(/<([A-Z][\w$]*)/g)].map(([, name = '']) => name);
  return [...new Set(tags)].filter((name) => !imported.has(name));
}
