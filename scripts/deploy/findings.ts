/** `advice` is optional, `due` is a step still to be done, `wrong` blocks a deployment. */
export interface Finding {
  level: 'fine' | 'advice' | 'due' | 'wrong';
  /** The state and, unless it is fine, the remedy. Never contains a secret. */
  sentence: string;
}

export const fine = (sentence: string): Finding => ({ level: 'fine', sentence });
export const advice = (sentence: string): Finding => ({ level: 'advice', sentence });
export const due = (sentence: string): Finding => ({ level: 'due', sentence });
export const wrong = (sentence: string): Finding => ({ level: 'wrong', sentence });

export function isBlocked(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === 'wrong');
}

const MARKS = { fine: '✓', advice: '·', due: '○', wrong: '✗' } as const;

export function printFindings(findings: readonly Finding[]): void {
  for (const { level, sentence } of findings) console.log(`${MARKS[level]} ${sentence}`);
}
