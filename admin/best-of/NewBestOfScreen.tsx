import { ScreenTitle } from '../ui/ScreenTitle.tsx';

export default function NewBestOfScreen() {
  return <ScreenTitle title="New best-of page" />;
}
