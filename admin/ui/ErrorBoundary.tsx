import { Component, type ReactNode } from 'react';
import { uiMessages } from '../../core/languages/texts/index.ts';
import { classes } from '../../core/ui/classes.ts';
import { Button } from './Button.tsx';

interface ErrorBoundaryProps {
  className?: string;
  children: ReactNode;
}

/** Replaces what failed to render, or whose file did not arrive or was removed by a newer deployment. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className={classes('grid justify-items-start gap-5', this.props.className)}>
        <p>{uiMessages.notShown}</p>
        <Button onClick={() => location.reload()}>{uiMessages.retry}</Button>
      </div>
    );
  }
}
