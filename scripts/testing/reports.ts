/** Reads the reports of the test runners. */
import { relative } from 'node:path';
import { z } from 'zod';
import type { Outcome } from './outcome.ts';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number().default(0),
      endTime: z.number().default(0),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(
            z.object({
              duration: z.number().default(0),
              errors: z.array(z.object({ message: z.string().default('') })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite) });

export function readVitestReport(report: unknown): Outcome {
  const durations: Record<string, number> = {};
  const outcome: Outcome = { passed: 0, failed: [], unstable: [], durations };
  for (const { name, status, message, assertionResults, startTime, endTime } of vitestReport.parse(
    report,
  ).testResults) {
    const file = relative(process.cwd(), name);
    durations[file] = endTime - startTime;
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    outcome.passed += assertionResults.length - failed.length;
    for (const { fullName, failureMessages } of failed) {
      const reason = failureMessages?.[0] ?? message;
      outcome.failed.push({ name: `${file} › ${fullName}`, file, message: reason });
    }
    if (status === 'failed' && failed.length === 0) {
      outcome.failed.push({ name: file, file, message });
    }
  }
  return outcome;
}

/** The folder of the browser tests, from which their report names files. */
const FOLDER = 'e2e';

export function readPlaywrightReport(report: unknown): Outcome {
  const durations: Record<string, number> = {};
  const outcome: Outcome = { passed: 0, failed: [], unstable: [], durations };
  const read = ({ specs, suites = [] }: z.infer<typeof playwrightSuite>) => {
    for (const { file, line, title, tests } of specs) {
      for (const { projectName, status, results } of tests) {
        const path = `${FOLDER}/${file}`;
        durations[path] = results.reduce(
          (sum, { duration }) => sum + duration,
          durations[path] ?? 0,
        );
        if (status === 'expected') outcome.passed += 1;
        else {
          outcome.failed.push({
            name: `${FOLDER}/${file}:${line} › ${title} (${projectName}, ${status})`,
            file: `${FOLDER}/${file}`,
            project: projectName,
            message: results[0]?.errors[0]?.message ?? '',
          });
        }
      }
    }
    suites.forEach(read);
  };
  playwrightReport.parse(report).suites.forEach(read);
  return outcome;
}
