import { LinksLayout } from '../LinksLayout.tsx';

export default function ManagedLinksScreen() {
  return <LinksLayout title="Managed links" />;
}
