/** ISO 3166-1 alpha-2, and XK, which Cloudflare reports for visitors from Kosovo. */
const CODES = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
    'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
    'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
    'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
    'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
    'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
  ).split(' '),
);

/** Codes in upper case that others use for a country, such as the European Union. */
export const OTHER_CODES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** Languages, and codes of three letters. */
const MISTAKES: Readonly<Record<string, string>> = {
  ...OTHER_CODES,
  EN: 'GB',
  CS: 'CZ',
  DA: 'DK',
  JA: 'JP',
  KO: 'KR',
  ZH: 'CN',
  SP: 'ES',
  SW: 'SE',
  HE: 'IL',
  USA: 'US',
  GBR: 'GB',
  DEU: 'DE',
  GER: 'DE',
  AUT: 'AT',
  CHE: 'CH',
  FRA: 'FR',
  ESP: 'ES',
  ITA: 'IT',
  NLD: 'NL',
  BEL: 'BE',
  POL: 'PL',
  CAN: 'CA',
  AUS: 'AU',
  JPN: 'JP',
};

/** Whether a text is the code of a country, in upper case. */
export const isCountryCode = (code: string): boolean => CODES.has(code);

/** The country that is probably meant by an invalid code; null if it is unknown. */
export const countryMeant = (code: string): string | null =>
  Object.hasOwn(MISTAKES, code) ? (MISTAKES[code] ?? null) : null;
