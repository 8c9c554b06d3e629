import { Component, type ReactNode } from 'react';
import { failed, admin as texts } from '../../core/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { look } from '../ui/styles.ts';

interface FailsafeProps {
  /** Of the message. */
  className?: string;
  children: ReactNode;
}

/** Stands in for a screen that broke, or whose file is gone since a newer version was put online. */
export class Failsafe extends Component<FailsafeProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div role="alert" className={classes('grid justify-items-start gap-5', this.props.className)}>
        <p>{texts.screenFailed}</p>
        <button type="button" onClick={() => location.reload()} className={look.quiet}>
          {failed.retry}
        </button>
      </div>
    );
  }
}
