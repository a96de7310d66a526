import type { Action } from './actions.ts';
import type { Viewer } from './viewers.ts';

/** A screen: its path, and the actions that prepare it. */
export interface Screen {
  readonly name: string;
  /**
   * `:project` is the demo's main project, `:empty` one without content, `:long` one with long texts; `:track` has
   * versions and a review, `:vote` is an open blind vote, `:result` a closed one.
   */
  readonly path: string;
  readonly as: Viewer;
  /** Runs before the page opens. */
  readonly before?: Action;
  readonly actions?: Action;
  /** The maximum window width that has it. */
  readonly upTo?: number;
  /** The height to crop long pages to. */
  readonly height?: number;
  /** The zoom factor. */
  readonly zoom?: 2;
}
