/**
 * One line of a report: `fine`; `advice`, which may stay as it is; `due`, a step that is still to be
 * done; or `wrong`, which blocks a deployment.
 */
export interface Finding {
  level: 'fine' | 'advice' | 'due' | 'wrong';
  /** The state and, unless it is fine, how to fix it. Never contains a secret. */
  sentence: string;
}

export const fine = (sentence: string): Finding => ({ level: 'fine', sentence });
export const advice = (sentence: string): Finding => ({ level: 'advice', sentence });
export const due = (sentence: string): Finding => ({ level: 'due', sentence });
export const wrong = (sentence: string): Finding => ({ level: 'wrong', sentence });

/** Whether anything blocks a deployment. */
export function isBlocked(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === 'wrong');
}

const MARKS = { fine: '✓', advice: '·', due: '○', wrong: '✗' } as const;

/** Prints findings, one per line. */
export function printFindings(findings: readonly Finding[]): void {
  for (const { level, sentence } of findings) console.log(`${MARKS[level]} ${sentence}`);
}
