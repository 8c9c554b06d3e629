import type { DatabaseConnection } from './open.ts';

/**
 * Lets the holder of the secret key move the clock of the schedule, so that tests and demonstrations need not
 * wait for an instant. Only the local platform has this function; every start sets the clock right.
 */
const CLOCK = `
  create or replace function private.clock() returns timestamptz
  language sql stable set search_path = '' return now();

  create or replace function public.move_clock(seconds_input double precision) returns timestamptz
  language plpgsql security definer set search_path = '' as $$
  begin
    execute format(
      'create or replace function private.clock() returns timestamptz
        language sql stable set search_path = '''' return now() + make_interval(secs => %L)',
      seconds_input
    );
    return private.clock();
  end
  $$;
  comment on function public.move_clock is 'Moves the clock of the schedule so many seconds ahead of the real one.';
  revoke execute on function public.move_clock from public, anon, authenticated;
  grant execute on function public.move_clock to service_role;
`;

export async function installClock({ driver }: DatabaseConnection): Promise<void> {
  await driver.exec(CLOCK);
}
