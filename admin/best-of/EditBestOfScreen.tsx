import { ScreenTitle } from '../ui/ScreenTitle.tsx';

export default function EditBestOfScreen({ id }: { id: string }) {
  return <ScreenTitle title={`Best-of page ${id}`} />;
}
