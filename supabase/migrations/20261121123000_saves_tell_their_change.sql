-- A save answers with the change that visitors will see of it, so that the edge that saved shows it
-- without asking again.

create function private.change_of(post_id_input uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  -- The triggers that number changes wait for the commit, which is the next thing to happen.
  set constraints all immediate;
  return (
    select jsonb_build_object(
      'number', number,
      'kind', kind,
      'post_id', post_id,
      'slug', slug,
      'old_slugs', old_slugs
    )
    from public.post_changes
    where post_changes.post_id = post_id_input
      and made_by = pg_catalog.pg_current_xact_id()
  );
end
$$;
comment on function private.change_of(uuid) is 'The change that this transaction has made of a review, as edge_state tells it; null when visitors see none. To be called last.';

create or replace function private.saved_post(post_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  change jsonb := private.change_of(post_id);
begin
  return (
    select jsonb_build_object(
      'outcome', 'saved',
      'post', private.post_for_owner(posts),
      'change', change
    )
    from public.posts
    where posts.id = post_id
  );
end
$$;
comment on function private.saved_post(uuid) is 'The answer to a save, read back after triggers and links.';
