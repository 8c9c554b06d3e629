import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, '../../.github/workflows');

const environmentSchema = z.record(z.string(), z.string()).default({});

const stepSchema = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  env: environmentSchema,
});

const jobSchema = z.object({
  /** A reusable workflow that runs as this job. */
  uses: z.string().optional(),
  if: z.string().optional(),
  env: environmentSchema,
  steps: z.array(stepSchema).default([]),
  'timeout-minutes': z.number().optional(),
});

const workflowSchema = z.object({
  permissions: z.record(z.string(), z.string()),
  env: environmentSchema,
  jobs: z.record(z.string(), jobSchema),
});

export type Step = z.infer<typeof stepSchema> & {
  /** The condition of its job. */
  jobIf: string;
};
type Workflow = z.infer<typeof workflowSchema>;

export interface WorkflowFile {
  name: string;
  text: string;
  workflow: Workflow;
}

export function readWorkflows(): WorkflowFile[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.yml'));
  return names.map((name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    return { name, text, workflow: workflowSchema.parse(parse(text)) };
  });
}

export function stepsOf(name: string, files = readWorkflows()): Step[] {
  const file = files.find((candidate) => candidate.name === name);
  if (file === undefined) throw new Error(`There is no workflow ${name}`);
  return Object.values(file.workflow.jobs).flatMap(({ uses, steps, if: jobIf = '' }) =>
    uses === undefined
      ? steps.map((step) => ({ ...step, jobIf }))
      : stepsOf(uses.replace('./.github/workflows/', ''), files).map((step) => ({
          ...step,
          jobIf,
        })),
  );
}
