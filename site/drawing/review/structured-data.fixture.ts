import { fileURLToPath } from 'node:url';
import Validator from '@adobe/structured-data-validator';
import ts from 'typescript';
import type { Thing } from '../../../core/seo/schema.ts';

const FILE = fileURLToPath(new URL('./structured-data.check.ts', import.meta.url));

/** Normalizes a value so that only its type matters. */
function outline(key: string, value: unknown): unknown {
  // Search engines need it on this action; the vocabulary defines it on every action.
  if (key === 'query-input') return undefined;
  // Values of an enumeration are addresses.
  if (typeof value === 'string' && value.startsWith('https://schema.org/')) return value;
  if (typeof value === 'string' && key !== '@type') return 'text';
  if (typeof value === 'number') return 1;
  if (!Array.isArray(value)) return value;
  const outlines = new Set(value.map((item) => JSON.stringify(item, outline)));
  return [...outlines].map((text): unknown => JSON.parse(text));
}

/** One constant for each distinct outline. */
function sourceOf(things: readonly Thing[]): string {
  const outlines = new Map(things.map((thing) => [JSON.stringify(thing, outline), thing['@type']]));
  const checks = [...outlines].map(
    ([json, type], index) => `export const thing${index}: vocabulary.${type} = ${json};`,
  );
  return `import type * as vocabulary from 'schema-dts';\n${checks.join('\n')}\n`;
}

/** Type errors against the vocabulary of schema.org. */
function vocabularyProblems(things: readonly Thing[]): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  const text = sourceOf(things);
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.readFile = (name) => (name === FILE ? text : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === FILE
      ? ts.createSourceFile(FILE, text, ts.ScriptTarget.ES2022)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram([FILE], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

/** Missing properties that Google requires. */
async function requirementProblems(things: readonly Thing[]): Promise<string[]> {
  const jsonld: Record<string, object[]> = {};
  for (const thing of things) {
    jsonld[thing['@type']] ??= [];
    jsonld[thing['@type']]?.push(structuredClone(thing));
  }
  const validator = new Validator();
  // The second handler requires what only a shop's own pages have.
  validator.registeredHandlers.Product = validator.registeredHandlers.Product.slice(0, 1);
  const issues = await validator.validate({ jsonld });
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
}

/** Problems with schema.org's vocabulary and Google's required properties. */
export async function problemsOf(things: readonly Thing[]): Promise<string[]> {
  return [...vocabularyProblems(things), ...(await requirementProblems(things))];
}
