/**
 * What the doctor has to say of one thing: `fine`; `advice`, which may stay as it is; `due`, something
 * still to be done; or `wrong`, with which nothing may be deployed.
 */
export interface Finding {
  level: 'fine' | 'advice' | 'due' | 'wrong';
  /** Says what is so and, where it is not fine, how to mend it. Never holds a secret. */
  sentence: string;
}

export const fine = (sentence: string): Finding => ({ level: 'fine', sentence });
export const advice = (sentence: string): Finding => ({ level: 'advice', sentence });
export const due = (sentence: string): Finding => ({ level: 'due', sentence });
export const wrong = (sentence: string): Finding => ({ level: 'wrong', sentence });

/** Whether anything stands in the way of a deployment. */
export function isBlocked(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === 'wrong');
}

const MARKS = { fine: '✓', advice: '·', due: '○', wrong: '✗' } as const;

/** One line of what the doctor prints. */
export function lineOf({ level, sentence }: Finding): string {
  return `${MARKS[level]} ${sentence}`;
}
