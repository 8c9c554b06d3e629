/** 0.234 as “23%”, small shares with a decimal. */
export function formatShare(share: number): string {
  const maximumFractionDigits = Math.abs(share) < 0.1 ? 1 : 0;
  return `${(share * 100).toLocaleString('en', { maximumFractionDigits })}%`;
}

/** A relative change with its sign. Tenths matter only below one per cent. */
export function formatChange(change: number): string {
  if (change === Number.POSITIVE_INFINITY) return '∞';
  const sign = change > 0 ? '+' : '−';
  const size = Math.abs(change);
  return `${change === 0 ? '±' : sign}${formatShare(size < 0.01 ? size : Math.round(size * 100) / 100)}`;
}
