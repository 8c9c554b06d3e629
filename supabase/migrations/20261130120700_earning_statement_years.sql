-- The years of transactions are checked where reports say them. A check of the transactions themselves also refused
-- every change of those that were stored before it: they could not be assigned, nor a later report of them be undone.

alter table private.earnings drop constraint earnings_day_years;

alter table private.earning_statements
  add constraint earning_statements_day_years
  check ((statement ->> 'day')::date between date '1999-12-31' and date '2101-01-01') not valid;

alter table private.exchange_rates
  add constraint exchange_rates_years check (as_of between date '2000-01-01' and date '2100-12-31') not valid;
