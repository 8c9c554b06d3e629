import react from '@astrojs/react/client.js';
import { Component, type ComponentType, type ReactNode } from 'react';
import { address, workWithoutScript } from '../without-script.ts';

interface BoundaryProps {
  element: HTMLElement;
  /** The content of the page as it was built. */
  built: string;
  children: ReactNode;
}

/** Shows the built content of an island that fails, for example because an extension changed the page. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  readonly #address = address();

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    workWithoutScript(this.props.element, this.#address);
  }

  override render() {
    const { built, children } = this.props;
    if (!this.state.failed) return children;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it was in the page
    return <div className="contents" dangerouslySetInnerHTML={{ __html: built }} />;
  }
}

type Hydrate = ReturnType<typeof react>;

/** Starts an island of React. */
export default (element: HTMLElement): Hydrate => {
  const built = element.innerHTML;
  const hydrate = react(element);
  return (Island: ComponentType, props, ...rest) => {
    const Bounded = () => (
      <Boundary element={element} built={built}>
        <Island {...props} />
      </Boundary>
    );
    return hydrate(Bounded, {}, ...rest);
  };
};
