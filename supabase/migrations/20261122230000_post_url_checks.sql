-- Stored web addresses must be readable, titles visible, and no review may have the URL of a folder's index.

create function private.is_web_address(address text) returns boolean
language sql immutable set search_path = ''
return address ~*
  '^https?://([^\s/\\?#]*@)?(\[[0-9a-f:.]+\]|[^][\s/\\?#@:<>^|]+)(:[0-9]{0,5})?([/\\?#]\S*)?$';
comment on function private.is_web_address is 'Whether an address starts with http(s) and names a host. Forms and imports also parse it.';
grant execute on function private.is_web_address to service_role;

create function private.is_blank(value text) returns boolean
language sql immutable set search_path = ''
return value ~ '^[\s\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]*$';
comment on function private.is_blank is 'Whether a text has no visible character.';
grant execute on function private.is_blank to service_role;

create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable set search_path = ''
return slug in ('premium-whey-protein-isolate', 'index')
  -- Other URL forms, which redirect to the slug: the id and the old preview URL.
  or slug ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  or slug ~ '^pre-.+-view-justme$';

-- First, because any other update would violate the check of the slug.
update public.posts set slug = private.available_slug(title, id) where slug = 'index';
-- No browser opens the addresses that are removed here.
update public.posts set product_image_url = null
where not (private.is_web_address(product_image_url) or product_image_url ~ '^/(images|pictures)/\S+$');
update public.posts set primary_affiliate_url = null
where not private.is_web_address(primary_affiliate_url);
update public.posts set title = 'Untitled' where private.is_blank(title);
delete from public.site_settings
where setting_key = 'author_url' and not private.is_web_address(setting_value);
-- Runs the deferred triggers that record changes, so that the tables can be altered.
set constraints all immediate;

alter table public.posts
  drop constraint posts_product_image_url_shape,
  drop constraint posts_primary_affiliate_url_shape,
  add constraint posts_product_image_url_shape check (
    private.is_web_address(product_image_url) or product_image_url ~ '^/(images|pictures)/\S+$'
  ),
  add constraint posts_primary_affiliate_url_shape
    check (private.is_web_address(primary_affiliate_url)),
  add constraint posts_title_is_visible check (not private.is_blank(title));

alter table public.site_settings
  drop constraint site_settings_author_url_shape,
  add constraint site_settings_author_url_shape
    check (setting_key <> 'author_url' or private.is_web_address(setting_value));
