import { Component, type ReactNode } from 'react';
import { failed, admin as texts } from '../../core/messages.ts';
import { look } from '../ui/look.ts';

/** Stands in for a screen that broke, or whose file is gone since a newer version was put online. */
export class Failsafe extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div role="alert" className="grid justify-items-start gap-5">
        <p>{texts.screenFailed}</p>
        <button type="button" onClick={() => location.reload()} className={look.quiet}>
          {failed.retry}
        </button>
      </div>
    );
  }
}
