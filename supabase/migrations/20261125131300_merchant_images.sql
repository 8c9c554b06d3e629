-- Images of shops that forbid storing them.

create function public.image_refusal(url_input text) returns text
language sql stable security definer set search_path = ''
begin atomic
  select merchants.name
  from public.merchants
  where merchants.id = private.merchant_of_url(url_input) and not merchants.allows_image_storage;
end;
comment on function public.image_refusal is 'The merchant at a URL that does not let its images be stored; null if they may be.';
grant execute on function public.image_refusal to service_role;
