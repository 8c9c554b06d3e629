import { ScreenTitle } from '../ui/ScreenTitle.tsx';

export default function ComparisonsScreen() {
  return <ScreenTitle title="Comparisons" />;
}
