alter table public.posts
  add column product_image_alt text,
  add constraint posts_product_image_alt_length check (char_length(product_image_alt) <= 300);
comment on column public.posts.product_image_alt is 'What the picture shows, for people who do not see it; the title stands in for one that is missing.';
