-- What the owner sets for the whole site, with the entry in the activity log in the same transaction.

create function public.save_setting(
  admin_user_id_input uuid,
  setting_key_input text,
  setting_value_input text,
  description_input text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.site_settings as stored (setting_key, setting_value)
  values (setting_key_input, setting_value_input)
  on conflict (setting_key) do update set setting_value = excluded.setting_value
  where stored.setting_value <> excluded.setting_value;
  if found then
    perform public.log_admin_activity(admin_user_id_input, 'Update Settings', description_input);
  end if;
  return jsonb_build_object('outcome', 'saved');
exception
  when check_violation then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.save_setting(uuid, text, text, text) is 'Sets one setting and logs it, unless it is so already; refused when it cannot have that value.';

revoke all on function public.save_setting(uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.save_setting(uuid, text, text, text) to service_role;
