import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What stands there instead. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed?: { readonly error: unknown };
}

/** Catches what goes wrong while its children draw, so that the rest of the page stands. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error) : this.props.children;
  }
}
