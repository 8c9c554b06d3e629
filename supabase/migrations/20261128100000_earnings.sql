-- What affiliate networks report: imports, what each import says of a transaction, and the transactions as
-- they stand now. Amounts are integers of the currency's smallest unit. Nothing here names a visitor.

create table private.earning_imports (
  id uuid primary key default gen_random_uuid(),
  network text not null,
  source text not null,
  format text not null,
  file_name text,
  file_hash text,
  as_of timestamptz not null,
  state text not null default 'running',
  row_count integer not null default 0,
  next_row integer not null default 0,
  read_count integer not null default 0,
  refused_count integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,

  constraint earning_imports_network_shape check (network ~ '^[a-z][a-z0-9-]{0,39}$'),
  constraint earning_imports_source_known check (source in ('file', 'api')),
  constraint earning_imports_format_length check (char_length(format) between 1 and 100),
  constraint earning_imports_file_name_length check (char_length(file_name) <= 255),
  constraint earning_imports_file_hash_shape check (file_hash ~ '^[0-9a-f]{64}$'),
  constraint earning_imports_state_known check (state in ('running', 'done', 'undoing')),
  constraint earning_imports_counts check (
    row_count >= 0 and next_row >= 0 and read_count >= 0 and refused_count >= 0
  )
);
comment on table private.earning_imports is 'Reports of networks that were imported. An undone import is deleted.';
comment on column private.earning_imports.network is 'As networks of the application, or the slug of an own format.';
comment on column private.earning_imports.format is 'The known report or the id of the own format that read it.';
comment on column private.earning_imports.file_hash is 'SHA-256 of the file; the same file is imported once.';
comment on column private.earning_imports.as_of is 'When the network made the report; rows that do not say it themselves are as of then.';
comment on column private.earning_imports.next_row is 'Rows before it are stored; a resumed import continues there.';
comment on column private.earning_imports.read_count is 'Rows that say something of a transaction.';
create unique index earning_imports_file on private.earning_imports (network, file_hash) where file_hash is not null;
create index earning_imports_newest on private.earning_imports (created_at desc, id);

create table private.earning_problems (
  import_id uuid not null references private.earning_imports (id) on delete cascade,
  row integer not null,
  reason text not null,
  value text,
  primary key (import_id, row),
  constraint earning_problems_reason_length check (char_length(reason) between 1 and 60),
  constraint earning_problems_value_length check (char_length(value) <= 200)
);
comment on table private.earning_problems is 'Rows of a report that were not understood.';
comment on column private.earning_problems.row is 'As a spreadsheet numbers it, from 1.';
comment on column private.earning_problems.reason is 'As problemReasons of the application.';
comment on column private.earning_problems.value is 'The part that was not understood.';

create table private.earning_statements (
  network text not null,
  transaction_key text not null,
  import_id uuid not null references private.earning_imports (id) on delete cascade,
  as_of timestamptz not null,
  statement jsonb not null,
  primary key (network, transaction_key, import_id)
);
comment on table private.earning_statements is 'What each import says of a transaction. The newest one counts, so that undoing an import brings back the one before.';
comment on column private.earning_statements.statement is 'As earningRowSchema of the application describes it.';
create index earning_statements_import on private.earning_statements (import_id);

create table private.earnings (
  network text not null,
  transaction_key text not null,
  import_id uuid not null references private.earning_imports (id),
  kind text not null,
  status text not null,
  day date not null,
  currency text not null,
  commission bigint not null,
  sale_amount bigint,
  quantity integer not null default 1,
  sub_id text,
  page_path text,
  link_url text,
  merchant_name text,
  product_name text,
  product_ref text,
  product_url text,
  country text,
  attribution text not null default 'none',
  post_id uuid,
  offer_id uuid,
  placement text,
  best_of_id uuid,
  link_id uuid,
  merchant_id uuid,
  primary key (network, transaction_key),

  constraint earnings_kind_known check (kind in ('sale', 'order', 'adjustment')),
  constraint earnings_status_known check (status in ('pending', 'confirmed', 'reversed')),
  constraint earnings_currency_shape check (currency ~ '^[A-Z]{3}$'),
  constraint earnings_country_shape check (country ~ '^[A-Z]{2}$'),
  constraint earnings_attribution_known check (
    attribution in ('sub-id', 'page', 'link', 'product', 'assigned', 'none')
  ),
  constraint earnings_placement_known check (
    placement in ('scorecard', 'offers', 'text', 'closing', 'pick', 'table', 'sidebar', 'unknown')
  )
);
comment on table private.earnings is 'Transactions as the newest statement of their network says.';
comment on column private.earnings.kind is 'A sale with its commission, an order that is not shipped yet and has no commission, or an adjustment such as a bonus.';
comment on column private.earnings.status is 'A reversed one earned nothing; its amounts stay what the network reported.';
comment on column private.earnings.day is 'Of the sale, in the site''s time zone when it was imported.';
comment on column private.earnings.commission is 'What the owner earns, in the smallest unit; negative for returns and corrections.';
comment on column private.earnings.attribution is 'How its review was found; none: not attributed.';
comment on column private.earnings.post_id is 'No foreign key: earnings outlive the review.';
comment on column private.earnings.best_of_id is 'The best-of page that the link stood on.';
create index earnings_import on private.earnings (import_id);
create index earnings_days on private.earnings (day);
create index earnings_not_attributed on private.earnings (network) where attribution = 'none';

create table private.earning_assignments (
  id uuid primary key default gen_random_uuid(),
  network text not null,
  key_kind text not null,
  key text not null,
  post_id uuid references public.posts (id) on delete cascade,
  created_at timestamptz not null default now(),

  constraint earning_assignments_key_kind_known
    check (key_kind in ('sub-id', 'page', 'link', 'product', 'product-name', 'merchant')),
  constraint earning_assignments_key_length check (char_length(key) between 1 and 2048),
  constraint earning_assignments_unique unique (network, key_kind, key)
);
comment on table private.earning_assignments is 'The owner''s answers to which review rows without an attribution belong to; later rows follow them too.';
comment on column private.earning_assignments.post_id is 'Null: to no review.';
create index earning_assignments_post on private.earning_assignments (post_id);

create table private.earning_formats (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  network text not null,
  mapping jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint earning_formats_name_length check (char_length(name) between 1 and 100),
  constraint earning_formats_network_shape check (network ~ '^[a-z][a-z0-9-]{0,39}$')
);
comment on table private.earning_formats is 'How reports of other networks are read, defined once by the owner.';
comment on column private.earning_formats.mapping is 'As columnMappingSchema of the application describes it.';
create unique index earning_formats_name_unique on private.earning_formats (lower(name));

create table private.exchange_rates (
  currency text not null,
  into_currency text not null,
  rate numeric(20, 10) not null,
  as_of date not null,
  primary key (currency, into_currency),
  constraint exchange_rates_shape check (currency ~ '^[A-Z]{3}$' and into_currency ~ '^[A-Z]{3}$'),
  constraint exchange_rates_differ check (currency <> into_currency),
  constraint exchange_rates_positive check (rate > 0)
);
comment on table private.exchange_rates is 'Rates that the owner entered, for figures that combine currencies. Stored amounts are never converted.';
comment on column private.exchange_rates.rate is 'How many units of into_currency one unit of currency is worth.';
