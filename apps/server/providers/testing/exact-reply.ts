import type { ProviderErrorCode } from '#providers/provider-error.ts';

/** A reply that a real service gives. */
export interface ExactReply {
  readonly status: number;
  readonly body: unknown;
  /** Default: application/json. */
  readonly type?: string;
}

/** Error replies with what they mean, by case. */
export type ErrorReplies = Readonly<
  Record<
    string,
    readonly [reply: ExactReply, means: { readonly code: ProviderErrorCode; readonly detail?: RegExp }]
  >
>;

/** As it is sent: texts as they are, everything else as JSON. */
export const bytesOf = ({ body, type = 'application/json' }: ExactReply): Buffer =>
  Buffer.from(type === 'application/json' ? JSON.stringify(body) : String(body));
