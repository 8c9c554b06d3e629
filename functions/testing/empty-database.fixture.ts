/** Every file of tests begins with a database without content, whatever the files before it have left. */
import { beforeAll } from 'vitest';
import { emptyTables, execute, resetDatabase } from './owner.fixture.ts';

beforeAll(async () => {
  await resetDatabase();
  await emptyTables('public.documents', 'public.managed_links', 'public.merchants');
  await emptyTables('public.changes');
  await execute(
    'delete from public.site_settings where setting_key = any (private.site_text_keys())',
  );
});
