import type { Judgement } from '../../core/button-tests/sequential.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';
import { formatShare } from './format.ts';

interface Row {
  name: string;
  views: number;
  clicked: number;
}

const columns: Column<Row>[] = [
  { name: messages.variant, width: 'w-2/5', cell: ({ name }) => name },
  { name: messages.views, right: true, cell: ({ views }) => views.toLocaleString() },
  { name: messages.clicked, right: true, cell: ({ clicked }) => clicked.toLocaleString() },
  {
    name: messages.rate,
    right: true,
    cell: ({ views, clicked }) => (views === 0 ? '–' : formatShare(clicked / views)),
  },
];

/** What was counted of both variants. */
export function CountsTable({ counted }: { counted: Judgement['counted'] }) {
  const { a_views, a_clicked, b_views, b_clicked } = counted;
  const rows = [
    { name: messages.variantA, views: a_views, clicked: a_clicked },
    { name: messages.variantB, views: b_views, clicked: b_clicked },
  ];
  return <DataTable columns={columns} rows={rows} rowKey={({ name }) => name} />;
}
