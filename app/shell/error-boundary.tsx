import { Component, type ReactNode } from 'react';

interface Props {
  instead: ReactNode;
  children: ReactNode;
}

/** Shows an apology where a fault in the page would leave nothing at all. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
