import { parseArgs } from 'node:util';
import { Failure, messageOf } from '../process/failure.ts';

export const USAGE = `Usage: npm run update [-- --to v0.3.0] [--from URL] [--check]
       npm run update -- --continue [--keep-mine PATH] [--take-release PATH]
       npm run update -- --rollback [--restore-database]

  Brings the code of this site to a newer release of Spotter and keeps your own changes.

  --check              only shows what is new and where your changes meet those of the release
  --to VERSION         updates to this release instead of the newest one
  --from URL           repository with the releases; remembered as the git remote "upstream"
  --continue           continues after you have resolved conflicts, or after a failed step
  --keep-mine PATH     in this file your lines win where both changed the same ones; repeatable
  --take-release PATH  in this file the release's lines win; repeatable
  --rollback           brings the code back to where it was before the last update
  --restore-database   with --rollback: also puts back the copy of the database on this machine
  --migrate            also migrates the hosted database now; otherwise the next deployment does
  --without-backup     updates although this machine reaches no database to back up
  --without-check      does not run npm run check at the end
  --yes                does not ask
  --site FOLDER        updates the site in another folder

  Without a terminal it never asks, and stops where a person has to decide.`;

/** Throws a Failure with the usage for unknown arguments. */
export function parseArguments(words?: string[]) {
  try {
    const { values } = parseArgs({
      ...(words && { args: words }),
      options: {
        check: { type: 'boolean', default: false },
        to: { type: 'string' },
        from: { type: 'string' },
        continue: { type: 'boolean', default: false },
        'keep-mine': { type: 'string', multiple: true, default: [] },
        'take-release': { type: 'string', multiple: true, default: [] },
        rollback: { type: 'boolean', default: false },
        'restore-database': { type: 'boolean', default: false },
        migrate: { type: 'boolean', default: false },
        'without-backup': { type: 'boolean', default: false },
        'without-check': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        site: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if ([values.check, values.continue, values.rollback].filter(Boolean).length > 1) {
      throw new Error('Choose one of --check, --continue and --rollback.');
    }
    return values;
  } catch (error) {
    throw new Failure(`${messageOf(error)}\n\n${USAGE}`);
  }
}

export type Arguments = ReturnType<typeof parseArguments>;
