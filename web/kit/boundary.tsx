import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What stands there instead; `again` tries to draw the children once more. */
  readonly fallback: (error: unknown, again: () => void) => ReactNode;
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
    return failed
      ? this.props.fallback(failed.error, () => this.setState({ failed: undefined as never }))
      : this.props.children;
  }
}
