import { randomUUID } from 'node:crypto';
import { sign } from '../../functions/crypto/signature.ts';
import {
  REPORT_PURPOSE,
  REPORT_SIGNATURE_HEADER,
  REPORT_TIMESTAMP_HEADER,
  type RebuildReport,
  signedReport,
} from '../../functions/publishing/rebuild-report.ts';

type WithoutId<Report> = Report extends unknown ? Omit<Report, 'id'> : never;

export type Report = WithoutId<RebuildReport>;

export async function sendReport(siteUrl: string, secret: string, report: Report): Promise<void> {
  const body = JSON.stringify({ id: randomUUID(), ...report });
  const timestamp = String(Date.now());
  const response = await fetch(`${siteUrl}/api/rebuild`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [REPORT_TIMESTAMP_HEADER]: timestamp,
      [REPORT_SIGNATURE_HEADER]: await sign(REPORT_PURPOSE, secret, signedReport(timestamp, body)),
    },
    body,
  });
  if (!response.ok) throw new Error(`The site answered ${response.status} to a report`);
}

export class Reporter {
  readonly #siteUrl: string;
  readonly #secret: string;
  #last: Promise<void> = Promise.resolve();
  #isOpen = true;

  constructor(siteUrl: string, secret: string) {
    this.#siteUrl = siteUrl;
    this.#secret = secret;
  }

  /** Sends a report in the background. Failures are only logged. */
  report(report: Report): void {
    if (!this.#isOpen) return;
    this.#last = this.#last
      .then(() => sendReport(this.#siteUrl, this.#secret, report))
      .catch((error: unknown) => console.warn(error));
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#last;
  }
}
