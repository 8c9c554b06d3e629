create function public.post_titled(title_input text, except_id_input uuid default null) returns jsonb
language sql
stable
security definer
set search_path = ''
begin atomic
  select jsonb_build_object('id', id, 'title', title)
  from public.posts
  where lower(title) = lower(btrim(title_input)) and id is distinct from except_id_input
  order by created_at, id
  limit 1;
end;
comment on function public.post_titled(text, uuid) is 'Another post of the same title, drafts included and without regard to case, or null.';

revoke all on function public.post_titled(text, uuid) from public, anon, authenticated;
grant execute on function public.post_titled(text, uuid) to service_role;
