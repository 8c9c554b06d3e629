import { randomUUID } from 'node:crypto';
import type { Report } from '../build/report.ts';
import { connectToServer } from '../local/database/connect.ts';

/**
 * Writes a report to the database of the site, for a pipeline that shares no secret with the site.
 *
 * @param address a connection string with all rights
 * @throws if the database cannot be used or has no tables yet
 */
export async function writeReport(
  address: string,
  certificate: string | undefined,
  report: Report,
): Promise<void> {
  const connection = connectToServer(address, certificate);
  try {
    await connection.driver.query(
      'insert into public.rebuild_reports (id, kind, change, error) values ($1, $2, $3, $4)',
      [
        randomUUID(),
        report.kind,
        report.kind === 'succeeded' ? report.change : null,
        report.kind === 'failed' ? report.error : null,
      ],
    );
  } finally {
    await connection.close();
  }
}
