-- A site without earnings has no currency: its report is one of zeros instead of an error.

alter function private.earning_factors(text, jsonb) strict;
comment on function private.earning_factors is 'What an amount of each currency is multiplied by: {currency: factor}, of one currency or, for all-{currency}, of all that the owner entered a rate for; null without a currency or if a rate is missing. Decimals are those of currencies that do not have two.';
