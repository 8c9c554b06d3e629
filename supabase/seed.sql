-- The demo: local databases only. A hosted project is never seeded with this file: it would hand its
-- admin area to everybody who has read it.

insert into public.site_settings (setting_key, setting_value) values ('demo', 'true');

insert into public.admin_users (username, email, password_hash)
values ('owner', 'owner@spotter.example', private.password_hash('spotter-demo'));
