import { LinksLayout } from '../LinksLayout.tsx';

export default function LinkHealthScreen() {
  return <LinksLayout title="Link health" />;
}
