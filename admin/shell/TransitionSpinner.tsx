import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { PageSpinner } from '../ui/PageSpinner.tsx';

const ROUTE_TRANSITION = 300;

/** Shows the spinner briefly after every change of path except the first. */
export function TransitionSpinner() {
  const [path] = useLocation();
  const shownPath = useRef(path);
  const [turning, setTurning] = useState(false);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    setTurning(true);
    const timer = setTimeout(() => setTurning(false), ROUTE_TRANSITION);
    return () => clearTimeout(timer);
  }, [path]);

  return turning ? <PageSpinner /> : null;
}
