-- Days of transactions in the years that reports can have, with a day around them for time zones, checked where
-- reports say them: a check of the transactions themselves would also refuse every change of those that were stored
-- before it. Rows of before are not checked: they are still there, and can be undone with their import.

alter table private.earning_statements
  add constraint earning_statements_day_years
  check ((statement ->> 'day')::date between date '1999-12-31' and date '2101-01-01') not valid;

alter table private.exchange_rates
  add constraint exchange_rates_years check (as_of between date '2000-01-01' and date '2100-12-31') not valid;
