-- What affiliate networks report: imports, what each import says about a transaction, and the transactions as
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
comment on table private.earning_statements is 'What each import says about a transaction. The latest one counts, so that undoing an import brings back the one before.';
comment on column private.earning_statements.statement is 'As earningRowSchema of the application describes it.';
create index earning_statements_import on private.earning_statements (import_id);

-- Days of transactions in the years that reports can have, with a day around them for time zones, checked where
-- reports say them: a check of the transactions themselves would also refuse every change of those that were stored
-- before it. Rows of before are not checked: they are still there, and can be undone with their import.
alter table private.earning_statements
  add constraint earning_statements_day_years
  check ((statement ->> 'day')::date between date '1999-12-31' and date '2101-01-01') not valid;

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
  assignment_id uuid,
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
comment on column private.earnings.assignment_id is 'The assignment that an assigned one follows.';
create index earnings_assigned on private.earnings (assignment_id) where assignment_id is not null;
create index earnings_without_review on private.earnings (network, transaction_key) where attribution = 'none';
create index earnings_post on private.earnings (post_id, day);
create index earnings_link on private.earnings (link_id) where link_id is not null;
