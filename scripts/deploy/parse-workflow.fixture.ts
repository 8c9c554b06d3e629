import { registerHooks } from 'node:module';

// The parser imports its JSON schemas without an import attribute.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  '@actions/workflow-parser'
);
hooks.deregister();

/**
 * Returns the errors of GitHub's own parser: unknown keys, values of the wrong type and invalid expressions.
 */
export async function problemsOfWorkflow(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}
