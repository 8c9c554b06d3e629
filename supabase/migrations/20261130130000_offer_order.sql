-- A third order of offers: all by price. It is the default of new sites; sites with content keep what visitors see.

-- What visitors see stays, so that nothing has to be published.
set constraints all immediate;
alter table public.site_settings disable trigger user;

alter table public.site_settings
  drop constraint site_settings_offer_order_value,
  add constraint site_settings_offer_order_value
    check (setting_key <> 'offer_order' or setting_value in ('editor', 'price', 'lowest-first'));

insert into public.site_settings (setting_key, setting_value)
select 'offer_order', 'editor'
where exists (select from public.posts)
on conflict (setting_key) do nothing;

alter table public.site_settings enable trigger user;
