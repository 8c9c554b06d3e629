-- The same letters can be typed in two forms of Unicode, which differ between keyboards and systems. New passwords are
-- hashed in the composed form; a typed one is compared in every form, so that older hashes stay valid.

create or replace function private.password_hash(password text) returns text
language plpgsql set search_path = '' as $$
declare
  composed constant text := normalize(password, nfc);
begin
  if composed is null or private.password_error(composed) is not null then
    raise exception '%', coalesce(private.password_error(composed), 'A password is required')
      using errcode = 'check_violation';
  end if;
  return extensions.crypt(composed, extensions.gen_salt('bf', 10));
end
$$;

create or replace function private.admin_user_with_password(username_input text, password_input text) returns public.admin_users
language plpgsql stable set search_path = '' as $$
declare
  admin_user public.admin_users;
  form text;
  matches boolean := false;
begin
  select * into admin_user
  from public.admin_users
  where lower(admin_users.username) = lower(btrim(username_input));
  for form in
    select distinct given
    from unnest(array[normalize(password_input, nfc), password_input, normalize(password_input, nfd)]) as given
  loop
    -- An unknown username costs as many comparisons, against a hash that no password has, so that response times do
    -- not reveal which usernames exist.
    matches := extensions.crypt(
      form,
      coalesce(admin_user.password_hash, '$2a$10$9ItPvMrgT7wGU07BacH/z.bwV/BupLNRf2XCMysixyQllnNvi7PrC')
    ) is not distinct from admin_user.password_hash and octet_length(form) <= 72 or matches;
  end loop;
  if matches then
    return admin_user;
  end if;
  return null;
end
$$;
