import { Spinner } from '../../core/ui/Spinner.tsx';

export function PageSpinner() {
  return (
    <div className="fixed inset-0 z-40 grid place-items-center bg-paper">
      <Spinner size="xl" colour="blue" />
    </div>
  );
}
