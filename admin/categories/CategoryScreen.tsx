import { ScreenTitle } from '../ui/ScreenTitle.tsx';

export default function CategoryScreen({ id }: { id: string }) {
  return <ScreenTitle title={`Category ${id}`} />;
}
