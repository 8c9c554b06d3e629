-- Every rebuild asks which review changed last.
create index posts_last_changed on public.posts (updated_at desc) where published;
