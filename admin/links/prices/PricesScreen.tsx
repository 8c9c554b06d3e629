import { LinksLayout } from '../LinksLayout.tsx';

export default function PricesScreen() {
  return <LinksLayout title="Prices to re-check" />;
}
