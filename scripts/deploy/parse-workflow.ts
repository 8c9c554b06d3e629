import { registerHooks } from 'node:module';

// The parser imports its schemas the way of bundlers, without saying that they are JSON.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  '@actions/workflow-parser'
);
hooks.deregister();

/**
 * What GitHub's own parser has to say against a workflow: words it does not know, values of another
 * kind, expressions that make no sense.
 */
export async function problemsOfWorkflow(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}
