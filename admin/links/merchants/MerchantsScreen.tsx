import { LinksLayout } from '../LinksLayout.tsx';

export default function MerchantsScreen() {
  return <LinksLayout title="Merchants" />;
}
