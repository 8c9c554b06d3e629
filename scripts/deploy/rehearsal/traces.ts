import { OWNER_KEY } from '../../../functions/hosting/bucket-mark.ts';
import { Failure } from '../../process/failure.ts';
import type { Substitutes } from './substitutes.ts';

const QUEUES = 8;
const BUCKETS = 2;

/** The deployments have created everything, reported to the site, and drawn the image of a review. */
export async function checkTraces(
  { account, database: { driver } }: Substitutes,
  expectedReports: string[],
): Promise<void> {
  const marked = [...account.buckets].filter(([, objects]) => objects.has(OWNER_KEY));
  const resources = [...account.queues.keys(), ...marked.map(([name]) => name)];
  if (account.queues.size !== QUEUES || marked.length !== BUCKETS) {
    throw new Failure(`The deployments created only ${resources.join(', ')}.`);
  }
  const { rows: reports } = await driver.query<{ kind: string }>(
    "select kind from public.rebuild_reports where kind in ('started', 'succeeded') order by at",
  );
  const kinds = reports.map(({ kind }) => kind).join(', ');
  if (kinds !== expectedReports.join(', ')) {
    throw new Failure(`The deployments reported ${kinds}.`);
  }
  const { rows: images } = await driver.query('select 1 from public.share_images limit 1');
  if (images.length === 0) throw new Failure('The review has no share image.');
}
