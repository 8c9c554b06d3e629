import { ScreenTitle } from '../ui/ScreenTitle.tsx';

export default function ButtonTestsScreen() {
  return (
    <div className="mx-auto max-w-6xl">
      <ScreenTitle title="Button tests" />
    </div>
  );
}
