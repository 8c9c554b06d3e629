import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code is loaded when it is first rendered, or earlier with `load`. A failure is thrown where it
 * renders. React's `lazy` would show a fallback for at least 300 ms, even if the code arrives at once.
 */
export function loadedComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, like React's lazy
  function Loaded(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      loadOnce().then(
        (component) => setComponent(() => component),
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    if (failure !== undefined) throw failure.error;
    return Component === undefined ? fallback : <Component {...props} />;
  }
  return Object.assign(Loaded, { load: loadOnce });
}
