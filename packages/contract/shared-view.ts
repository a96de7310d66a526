import type { Comment } from '#contract/comments.ts';
import type { SharedPage } from '#contract/shared-pages.ts';

/** What a page of a share link renders. The server renders it first, then the browser from the same data. */
export type SharedView =
  | {
      readonly kind: 'page';
      readonly token: string;
      readonly page: SharedPage;
      /** The newest comments on the first track; empty unless the link allows comments. */
      readonly comments: readonly Comment[];
    }
  | { readonly kind: 'password'; readonly problem: 'wrong' | 'too_many' | 'busy' | null }
  /** For unknown, revoked and expired links, and all links while sharing is off. */
  | { readonly kind: 'not_available' }
  /** The server could not look the link up; nothing is known about it. */
  | { readonly kind: 'busy' }
  /** The player that other sites embed. Without `page`, the link has a password. */
  | { readonly kind: 'embed'; readonly url: string; readonly page: SharedPage | null };
