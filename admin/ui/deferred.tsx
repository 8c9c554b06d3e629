import { type ComponentType, useEffect, useState } from 'react';

interface DeferredOptions {
  /** Stands there until the file has come. */
  fallback: ComponentType;
  /** Fetches the file at once, not only when the component is drawn. */
  atOnce: boolean;
}

/**
 * A component in a file of its own. Unlike React's `lazy`, which holds back what follows a fallback
 * for 300 ms, it shows the component as soon as it is there. A file that cannot be fetched is thrown
 * where the component would stand.
 */
export function deferred<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback: Fallback, atOnce }: DeferredOptions,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchFile = async () => {
    loaded = (await load()).default;
    return loaded;
  };
  // Whoever draws the component asks again, and tells of a failure.
  if (atOnce) fetchFile().catch(() => {});

  // biome-ignore lint/correctness/noComponentHookFactories: like lazy, called at the top of a module
  return function Deferred(props: Props) {
    const [Shown, show] = useState(() => loaded);
    const [failure, fail] = useState<unknown>();
    useEffect(() => {
      if (Shown !== undefined) return;
      let wanted = true;
      fetchFile().then(
        (found) => wanted && show(() => found),
        (error) => wanted && fail(error),
      );
      return () => {
        wanted = false;
      };
    }, [Shown]);
    if (failure !== undefined) throw failure;
    return Shown === undefined ? <Fallback /> : <Shown {...props} />;
  };
}
