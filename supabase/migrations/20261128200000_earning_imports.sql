create function public.list_earning_imports(network_input text default '', page_input integer default 1, page_size_input integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.list_earning_imports to service_role;

create function public.read_earning_import(import_id_input uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.read_earning_import to service_role;

create function public.start_earning_import(import_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.start_earning_import to service_role;

create function public.import_earning_rows(import_id_input uuid, first_row_input integer, row_count_input integer, rows_input jsonb, problems_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.import_earning_rows to service_role;

create function public.finish_earning_import(admin_user_id_input uuid, import_id_input uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.finish_earning_import to service_role;

create function public.list_earning_problems(import_id_input uuid, page_input integer default 1, page_size_input integer default 100) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.list_earning_problems to service_role;

create function public.undo_earning_import(admin_user_id_input uuid, import_id_input uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.undo_earning_import to service_role;

create function public.list_not_attributed(search_input text default '', network_input text default '', by_input text default '', sort_input text default 'amount', page_input integer default 1, page_size_input integer default 25) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.list_not_attributed to service_role;

create function public.run_attribution(after_input jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.run_attribution to service_role;

create function public.list_earning_assignments(page_input integer default 1, page_size_input integer default 25) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.list_earning_assignments to service_role;

create function public.assign_earnings(assignment_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.assign_earnings to service_role;

create function public.remove_earning_assignment(assignment_id_input uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.remove_earning_assignment to service_role;

create function public.list_earning_formats() returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.list_earning_formats to service_role;

create function public.save_earning_format(format_input jsonb, format_id_input uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.save_earning_format to service_role;

create function public.delete_earning_format(format_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.delete_earning_format to service_role;

create function public.list_exchange_rates() returns jsonb
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.list_exchange_rates to service_role;

create function public.save_exchange_rate(rate_input jsonb) returns void
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.save_exchange_rate to service_role;

create function public.delete_exchange_rate(currency_input text, into_currency_input text) returns boolean
language plpgsql security definer set search_path = '' as $$ begin raise 'Not there yet'; end $$;
grant execute on function public.delete_exchange_rate to service_role;
