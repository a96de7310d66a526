import type { CurrentUser } from './auth.ts';
import type { RouteName } from './routes.ts';

/** The answer to a GET call, which the browser then need not make. */
export interface BroughtAnswer {
  readonly name: RouteName;
  /** The parameters of its path; none of its query. */
  readonly params: Readonly<Record<string, string>>;
  readonly reply: unknown;
}

/** What a page was drawn from on the server: the browser draws the same from it and takes the page over. */
export interface FirstView {
  /** Milliseconds since 1970 by the server's clock. */
  readonly drawnAtMs: number;
  readonly answers: readonly BroughtAnswer[];
  /** Where the live messages stood before the answers were read; a visitor hears none. */
  readonly livePlace?: string;
}

/** What the server needs to know to draw a page. */
export interface ViewToDraw extends FirstView {
  readonly appName: string;
  /** Which version runs, for people. */
  readonly version?: string | undefined;
  /** The path of its address, without a query. */
  readonly path: string;
  /** Null for a visitor. */
  readonly user: CurrentUser | null;
}

/** Gives the markup that stands in the page's root. Throws where a part of the view would be missing from it. */
export type DrawView = (view: ViewToDraw) => string;
