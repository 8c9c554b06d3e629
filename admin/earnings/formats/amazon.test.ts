import { expect, test } from 'vitest';
import { bytesOf, keysOf, readAll } from '../reading/read.fixture.ts';
import { type WrittenRow, writeReport } from './write-report.fixture.ts';

const amazonRow = (
  day: string,
  commission: number,
  change: Partial<WrittenRow> = {},
): WrittenRow => ({
  id: '',
  day,
  commission,
  sale: commission * 20,
  product: 'Foam roller',
  productRef: 'B0TEST0001',
  subId: 'reviews-20',
  ...change,
});

const AMAZON = `Fee-Earnings reports from 11-01-2026 to 11-30-2026
Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($),Device Type Group,Direct/Indirect
Sports,"Roller, foam",B0TEST0001,Amazon.com,reviews-20,November 15 2026,"1,299.00",2,0,"2,598.00",51.96,DESKTOP,Direct
Sports,"Roller, foam",B0TEST0001,Amazon.com,reviews-20,11/17/2026,"1,299.00",0,1,"-1,299.00",-25.98,PHONE,Indirect
,,,,,,,,,Total,25.98,,
`;

test('title line, returns on rows of their own and the row of the total', () => {
  const { rows, recognized, reading } = readAll(bytesOf(AMAZON), { currency: 'USD' });
  expect(recognized?.format).toBe('amazon-earnings');
  expect(rows).toMatchObject([
    { kind: 'sale', day: '2026-11-15', quantity: 2, sale_amount: 259_800, commission: 5_196 },
    {
      kind: 'adjustment',
      day: '2026-11-17',
      quantity: -1,
      sale_amount: -129_900,
      commission: -2_598,
    },
  ]);
  expect(rows[0]).toMatchObject({
    product_ref: 'B0TEST0001',
    sub_id: 'reviews-20',
    status: 'confirmed',
  });
  expect(reading.totals).toEqual([{ currency: 'USD', pending: 0, confirmed: 2_598, reversed: 0 }]);
});

test('columns by their newer names, tab-separated', () => {
  const text = [
    'Product Title\tASIN\tTag\tShipped Date\tItems Shipped\tRevenue (€)\tCommission Income (€)',
    'Rolle\tB0TEST0001\trollen-21\t15.11.2026\t1\t25,98\t0,52',
  ].join('\r\n');
  const { rows, recognized } = readAll(bytesOf(text));
  expect(recognized?.format).toBe('amazon-earnings');
  expect(rows).toMatchObject([
    { currency: 'EUR', commission: 52, sale_amount: 2_598, quantity: 1 },
  ]);
});

test('overlapping reports agree on the keys of equal rows', () => {
  const day = '2026-11-15';
  const early = [amazonRow('2026-11-14', 100), amazonRow(day, 100), amazonRow(day, 100)];
  const late = [
    amazonRow(day, 100),
    amazonRow(day, 250),
    amazonRow(day, 100),
    amazonRow(day, 100),
    amazonRow('2026-11-16', 100),
  ];
  const first = keysOf(readAll(writeReport('amazon-earnings', early)).rows);
  const second = keysOf(
    readAll(writeReport('amazon-earnings', late, { separator: '\t', decimal: ',' })).rows,
  );
  expect(new Set([...first, ...second]).size).toBe(6);
  expect(first.slice(1).every((key) => second.includes(key))).toBe(true);
  const orders = keysOf(readAll(writeReport('amazon-orders', late)).rows);
  expect(orders.some((key) => second.includes(key))).toBe(false);
});

test('orders have no commission', () => {
  const { rows, reading } = readAll(
    writeReport('amazon-orders', [amazonRow('2026-11-15', 0, { sale: 5_000, quantity: 2 })]),
  );
  expect(rows).toMatchObject([
    { kind: 'order', status: 'pending', commission: 0, sale_amount: 5_000, quantity: 2 },
  ]);
  expect(reading).toMatchObject({ totals: [], order_count: 2 });
});

test.each([
  ['Date', 'Ad Fees($)'],
  ['Order Date', 'Commission Income ($)'],
])('Amazon: an earnings report with the column %s', (date, fees) => {
  const text = `Name,ASIN,Tracking ID,${date},Items Shipped,Returns,Revenue($),${fees}
Roller,B0TEST0001,reviews-20,2026-11-15,1,0,25.98,0.52
`;
  const { rows, recognized } = readAll(bytesOf(text), { currency: 'USD' });
  expect(recognized?.format).toBe('amazon-earnings');
  expect(rows).toMatchObject([{ day: '2026-11-15', commission: 52, sale_amount: 2_598 }]);
});

test.each([
  [
    'German',
    'Kategorie;Name;ASIN;Verkäufer;Tracking-ID;Versanddatum;Preis(€);Versandte Artikel;Retouren;Umsatz(€);Werbekostenerstattung(€)',
    'Sport;Rolle;B0TEST0001;Amazon;rollen-21;15.11.2026;25,98;1;0;25,98;0,52',
  ],
  [
    'Spanish',
    'Categoría;Nombre;ASIN;Vendedor;ID de seguimiento;Fecha de envío;Precio (€);Artículos enviados;Devoluciones;Ingresos (€);Tarifas de publicidad (€)',
    'Deporte;Rodillo;B0TEST0001;Amazon;rodillo-21;15/11/2026;25,98;1;0;25,98;0,52',
  ],
  [
    'French',
    'Catégorie;Nom;ASIN;Vendeur;ID de suivi;Date d’expédition;Prix (€);Articles expédiés;Retours;Revenus (€);Frais publicitaires (€)',
    'Sport;Rouleau;B0TEST0001;Amazon;rouleau-21;15/11/2026;25,98;1;0;25,98;0,52',
  ],
])('Amazon: headers of the %s programme', (_, header, row) => {
  const { rows, recognized } = readAll(bytesOf(`${header}\n${row}\n`));
  expect(recognized?.format).toBe('amazon-earnings');
  expect(rows).toMatchObject([
    { currency: 'EUR', commission: 52, sale_amount: 2_598, quantity: 1, product_ref: 'B0TEST0001' },
  ]);
});

test('the period in the title says whether the month or the day comes first', () => {
  const read = (from: string, to: string) =>
    readAll(
      bytesOf(
        AMAZON.replace('11-01-2026 to 11-30-2026', `${from} to ${to}`)
          .replace('November 15 2026', '11/05/2026')
          .replace('11/17/2026', '11/07/2026'),
      ),
      { currency: 'USD' },
    );
  expect(read('11-01-2026', '11-30-2026').rows.map(({ day }) => day)).toEqual([
    '2026-11-05',
    '2026-11-07',
  ]);
  expect(read('01-05-2026', '31-12-2026').rows.map(({ day }) => day)).toEqual([
    '2026-05-11',
    '2026-07-11',
  ]);
  expect(read('01-05-2026', '02-05-2026').reading.questions.date_order).toBe(true);
});

test.each([
  ['Earnings Report: 01/11/2026 to 30/11/2026', '2026-11-05'],
  ['Earnings Report: 05/11/2026 - 04/12/2026', '2026-11-05'],
  ['Earnings Report: 11/01/2026 to 11/30/2026', '2026-05-11'],
])('%s: 05/11/2026 is %s', (title, day) => {
  const text = `${title}
Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Ad Fees($)
Roller,B0TEST0001,reviews-20,05/11/2026,1,0.52
`;
  const { rows, reading } = readAll(bytesOf(text), { currency: 'USD' });
  expect(rows.map((row) => row.day)).toEqual([day]);
  expect(reading.questions.date_order).toBe(false);
});

test('headers with any apostrophe and any spacing of accents', () => {
  const text = `Nom;ASIN;ID de suivi;Date d\u2019expe\u0301dition;Articles exp\u00e9di\u00e9s;R\u00e9mun\u00e9ration (\u20ac)
Rouleau;B0TEST0001;rouleau-21;15/11/2026;1;0,52
`;
  for (const apostrophe of ["'", '\u2018', '\u2019', '`', '\u00b4']) {
    const { rows } = readAll(bytesOf(text.replace('\u2019', apostrophe)));
    expect(rows).toMatchObject([{ day: '2026-11-15', commission: 52, currency: 'EUR' }]);
  }
});
