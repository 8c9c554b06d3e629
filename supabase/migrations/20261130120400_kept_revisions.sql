-- Two windows of one person bundle their autosaves in one revision, so one would overwrite the text of the other.

create function public.keep_newest_revision(id_input uuid) returns void
-- Only a revision of autosave is changed by what is stored next.
language sql security definer set search_path = ''
begin atomic
  update public.post_revisions
  set kind = 'save'
  where kind = 'autosave'
    and id = (select max(newest.id) from public.post_revisions as newest where newest.post_id = id_input);
  update public.best_of_revisions
  set kind = 'save'
  where kind = 'autosave'
    and id = (select max(newest.id) from public.best_of_revisions as newest where newest.page_id = id_input);
end;
comment on function public.keep_newest_revision is 'Ends the bundle of autosaves of a post or best-of page: its text stays a revision when another window stores its own.';
revoke all on function public.keep_newest_revision from public, anon, authenticated;
grant execute on function public.keep_newest_revision to service_role;
