import { parseArgs } from 'node:util';
import { Failure, messageOf } from '../process/failure.ts';

export const USAGE = `Usage: npm run owner -- create [--username NAME] [--email ADDRESS]
       npm run owner -- setup-link
       npm run owner -- reset-password [--username NAME]
       npm run owner -- reset-second-factor [--username NAME]
       npm run owner -- export FILE [--pictures FOLDER]
       npm run owner -- import FILE [--dry-run] [--replace] [--yes] [--pictures FOLDER]
       npm run owner -- import-wordpress FILE [--dry-run] [--keep-status] [--type NAME]
                        [--currency CODE] [--redirects FILE]
       npm run owner -- import-links FILE [--dry-run] [--old-site URL] [--prefix NAME]

  create               creates the owner of a project that has none, without the questions of the setup
  setup-link           prints the link that sets up a site without an owner, valid for an hour
  reset-password       replaces a forgotten password and signs out every browser
  reset-second-factor  switches off the second factor if phone and recovery codes are lost

  export               writes all content and settings to a file (.gz compresses it)
  import               restores such a file: adds what is missing, changes what differs
    --pictures FOLDER  copies files of images too: an export those that the folder lacks, an
                       import those that the site lacks. The site must be running
    --dry-run          only prints what would change
    --replace          also removes what the file does not contain
    --yes              does not ask before anything is changed or removed
  import-wordpress     adds the posts of a WordPress export as drafts, with their categories
    --keep-status      published posts stay published
    --type NAME        imports posts of this type instead of 'post'
    --currency CODE    of the prices of WooCommerce products, such as EUR
    --redirects FILE   writes redirects from the old URLs, for the server of the old site
  import-links         adds the links of ThirstyAffiliates or Pretty Links: a CSV or JSON export,
                       a WordPress export, or a dump of the database
    --old-site URL     links to this site in reviews get their new addresses too
    --prefix NAME      first part of the paths of ThirstyAffiliates, 'recommends' by default

  Asks for missing values and always for the password, on the terminal or from standard input,
  one answer per line.

  SUPABASE_URL         URL of the project
  SUPABASE_SECRET_KEY  its secret key
  Without them, export and import use the site on this machine, whether it is running or not.
  SITE_URL             of a hosted site, for setup-link and --pictures
  REBUILD_HOOK_URL, REBUILD_HOOK_KIND, REBUILD_HOOK_SECRET
                       request a rebuild of a hosted site after an import`;

/** Throws a Failure with the usage for unknown arguments. */
export function parseArguments(words?: string[]) {
  try {
    const { values, positionals } = parseArgs({
      ...(words && { args: words }),
      allowPositionals: true,
      options: {
        username: { type: 'string' },
        email: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        pictures: { type: 'string' },
        'keep-status': { type: 'boolean', default: false },
        type: { type: 'string', default: 'post' },
        currency: { type: 'string' },
        redirects: { type: 'string' },
        'old-site': { type: 'string' },
        prefix: { type: 'string', default: 'recommends' },
        help: { type: 'boolean', default: false },
      },
    });
    const [command = '', ...files] = positionals;
    return { ...values, command, files };
  } catch (error) {
    throw new Failure(`${messageOf(error)}\n\n${USAGE}`);
  }
}

export type Arguments = ReturnType<typeof parseArguments>;
