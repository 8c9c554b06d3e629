import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { loadedComponent } from './loaded-component.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const fallback = <p>Loading</p>;

test('the fallback stands until the code is there, and not at all when it was loaded before', async () => {
  const load = vi.fn(async () => ({ default: Greeting }));
  const First = loadedComponent(load, fallback);
  const { unmount } = render(<First name="Ada" />);
  screen.getByText('Loading');
  await screen.findByText('Hello Ada');
  expect(screen.queryByText('Loading')).toBeNull();
  unmount();

  const Second = loadedComponent(load, fallback);
  await Second.load();
  render(<Second name="Grace" />);
  screen.getByText('Hello Grace');
  expect(load).toHaveBeenCalledTimes(2);
});

test('code that cannot be loaded is reported where it would render', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = loadedComponent<object>(async () => {
    throw new Error('no network');
  }, fallback);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  await screen.findByRole('alert');
  expect(screen.queryByText('Loading')).toBeNull();
});
