-- The demonstration's mark and its owner; its content is the backup demonstration.jsonl. Local databases only: on a hosted
-- project this file would hand the admin area to everybody who has read it.
insert into public.site_settings (setting_key, setting_value) values ('demo', 'true');

insert into public.admin_users (username, email, password_hash)
values ('owner', 'owner@spotter.example', private.password_hash('spotter-demo'));
