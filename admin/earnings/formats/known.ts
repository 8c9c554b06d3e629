import { amazonEarnings, amazonOrders } from './amazon.ts';
import { awinTransactions } from './awin.ts';
import { cjCommissions } from './cj.ts';
import type { ReportFormat } from './format.ts';
import { impactActions } from './impact.ts';
import { rakutenItems } from './rakuten.ts';

export const knownFormats: readonly ReportFormat[] = [
  amazonEarnings,
  amazonOrders,
  awinTransactions,
  cjCommissions,
  impactActions,
  rakutenItems,
];

export const knownFormat = (id: string): ReportFormat | null =>
  knownFormats.find((format) => format.id === id) ?? null;
