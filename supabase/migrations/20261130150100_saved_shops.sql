-- A shop is added by a link that is there: not by a text that nobody saved, a review in the trash or a deleted link.

create or replace function public.read_checklist(admin_user_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'dismissed', private.is_set('checklist_dismissed'),
    'written', exists (
      select from public.posts
      where posts.trashed_at is null
        and not exists (select from private.autosaved_posts where autosaved_posts.post_id = posts.id)
    ),
    'published', exists (select from public.posts where posts.published and posts.trashed_at is null),
    'rebuilds', exists (select from private.rebuild_hook),
    'branding', private.is_set('site_logo', 'brand_accent', 'brand_paper', 'type_pairing'),
    'imprint', private.is_set('page_imprint'),
    'shops', exists (select from public.merchants)
      or exists (select from public.managed_links where managed_links.deleted_at is null)
      or exists (
        select from public.posts
        where btrim(posts.primary_affiliate_url) <> ''
          and posts.trashed_at is null
          and not exists (select from private.autosaved_posts where autosaved_posts.post_id = posts.id)
      ),
    'second_factor', exists (
      select from public.admin_totp
      where admin_totp.admin_user_id = admin_user_id_input and admin_totp.enabled_at is not null
    ),
    'backups', exists (
      select from private.backup_runs where backup_runs.state = 'succeeded' and backup_runs.cause = 'owner'
    )
  );
end;
