-- Settings: the limits of the form. Values from before this rule stay.

alter table public.site_settings
  add constraint site_settings_text_length check (
    char_length(setting_value) <= case setting_key
      when 'affiliate_disclosure' then 600
      when 'author_name' then 100
      when 'author_bio' then 1000
      when 'author_url' then 2048
      else 10000
    end
  ) not valid;
