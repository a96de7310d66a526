import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What stands there instead; `reset` renders the children again. */
  readonly fallback: (error: unknown, reset: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed?: { readonly error: unknown } | undefined;
}

/** Catches what goes wrong while its children draw, so that the rest of the page stands. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } };
  }

  readonly #reset = () => this.setState({ failed: undefined });

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error, this.#reset) : this.props.children;
  }
}
