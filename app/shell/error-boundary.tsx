import { Component, type ReactNode } from 'react';

interface Props {
  instead: ReactNode;
  children: ReactNode;
}

/** Shows `instead` where rendering has thrown. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
