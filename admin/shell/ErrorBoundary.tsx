import { Component, type ReactNode } from 'react';
import { classes } from '../../core/ui/classes.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { styles } from '../ui/styles.ts';

interface FailsafeProps {
  /** Of the message. */
  className?: string;
  children: ReactNode;
}

/** Stands in for a screen that broke, or whose file is gone since a newer version was put online. */
export class ErrorBoundary extends Component<FailsafeProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div role="alert" className={classes('grid justify-items-start gap-5', this.props.className)}>
        <p>{uiMessages.screenFailed}</p>
        <button type="button" onClick={() => location.reload()} className={styles.quiet}>
          {uiMessages.retry}
        </button>
      </div>
    );
  }
}
