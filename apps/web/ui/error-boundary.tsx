import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Rendered in place of the children; `reset` renders the children again. */
  readonly fallback: (error: unknown, reset: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed?: { readonly error: unknown } | undefined;
}

/** Catches rendering errors of its children, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: { error } };
  }

  readonly #reset = () => this.setState({ failed: undefined });

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error, this.#reset) : this.props.children;
  }
}
