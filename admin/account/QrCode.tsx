import { useMemo } from 'react';
import { encode } from 'uqr';

/** Empty modules around the code, which some cameras need to find it. */
const MARGIN = 4;

/** Dark on light in both color schemes, because not every app reads inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 0, ecc: 'M' });
    const modules = code.data.flatMap((row, y) =>
      row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')),
    );
    return { size: code.size + 2 * MARGIN, path: modules.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block w-full border-2 border-ink"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#16130f" />
    </svg>
  );
}
