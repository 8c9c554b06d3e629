import { ScreenTitle } from '../ui/ScreenTitle.tsx';

export default function BestOfPagesScreen() {
  return <ScreenTitle title="Best-of Pages" />;
}
