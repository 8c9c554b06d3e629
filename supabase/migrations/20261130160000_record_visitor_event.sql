-- An event is written when it arrives. One that would have to wait for others goes to the queue instead of occupying a
-- connection.
create function public.record_visitor_event(event_input jsonb) returns jsonb
language sql set search_path = '' set lock_timeout = '50ms'
return public.record_events(jsonb_build_array(event_input));

revoke all on function public.record_visitor_event from public;
grant execute on function public.record_visitor_event to service_role;
