import type { DatabaseConnection } from '../database/open.ts';

/** What @supabase/lite tells the database of every request, one statement each: role, method, headers. */
const SETTING = /^SELECT set_config\('(?<name>[\w.]+)', (?:\$1|''), true\)$/;

const NOTHING = { rows: [], fields: [], affectedRows: 0 };

/**
 * Makes one statement of the nine that @supabase/lite begins every request with: in the embedded
 * engine each costs a quarter of a millisecond, which is more than most requests themselves take.
 *
 * A setting waits for the next statement and is made before it, so nothing ever runs without the
 * role that was set for it.
 */
export function gatherSettings({ driver }: DatabaseConnection): void {
  const waiting: string[] = [];
  const query = driver.query.bind(driver);
  const exec = driver.exec.bind(driver);

  async function makeSettings(): Promise<void> {
    const values = waiting.splice(0);
    if (values.length === 0) return;
    const calls = values.flatMap((_value, index) =>
      index % 2 === 0 ? [`set_config($${index + 1}, $${index + 2}, true)`] : [],
    );
    await query(`select ${calls.join(', ')}`, values);
  }

  driver.query = async (statement, parameters, options) => {
    const name = SETTING.exec(statement)?.groups?.name;
    if (name !== undefined) {
      waiting.push(name, String(parameters?.[0] ?? ''));
      return NOTHING as Awaited<ReturnType<typeof driver.query<never>>>;
    }
    await makeSettings();
    return query(statement, parameters, options);
  };
  driver.exec = async (statements, options) => {
    await makeSettings();
    return exec(statements, options);
  };
}
