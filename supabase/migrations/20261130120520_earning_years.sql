-- Days of transactions in the years that reports can have, with a day around them for time zones. Rows of before are
-- not checked: they are still there, and can be undone with their import.

alter table private.earnings
  add constraint earnings_day_years check (day between date '1999-12-31' and date '2101-01-01') not valid;
