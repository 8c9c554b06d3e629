import { ScreenTitle } from '../ui/ScreenTitle.tsx';

export default function BestOfHistoryScreen({ id }: { id: string }) {
  return <ScreenTitle title={`History ${id}`} />;
}
