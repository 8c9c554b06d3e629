import { randomUUID } from 'node:crypto';
import {
  REPORT_PURPOSE,
  REPORT_SIGNATURE_HEADER,
  REPORT_TIMESTAMP_HEADER,
  type RebuildReport,
  signedReport,
} from '../../core/publishing/rebuild-report.ts';
import { sign } from '../../functions/crypto/signature.ts';

type WithoutId<Report> = Report extends unknown ? Omit<Report, 'id'> : never;

/** A report whose id is still to be given. */
export type Report = WithoutId<RebuildReport>;

/**
 * Tells a site what has become of a rebuild.
 *
 * @throws when the site does not take the report
 */
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

/** Sends reports one after the other, so that they are stored in the order in which they were made. */
export class Reporter {
  readonly #send: (report: Report) => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #open = true;

  constructor(siteUrl: string, secret: string) {
    this.#send = (report) => sendReport(siteUrl, secret, report);
  }

  /** Sends a report in the background; one that gets lost counts as silence. */
  report(report: Report): void {
    if (!this.#open) return;
    this.#last = this.#last
      .then(() => this.#send(report))
      .catch((error: unknown) => console.warn(error));
  }

  /** Sends nothing more, and waits for what is under way. */
  async close(): Promise<void> {
    this.#open = false;
    await this.#last;
  }
}
