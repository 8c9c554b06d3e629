import type { openClient } from '../supabase.ts';

/** Whether the database is a demo whose generated data was not removed. */
export async function isDemo(database: ReturnType<typeof openClient>): Promise<boolean> {
  const { data } = await database
    .from('site_settings')
    .select('setting_value')
    .eq('setting_key', 'demo')
    .throwOnError();
  return data[0]?.setting_value === 'true';
}
