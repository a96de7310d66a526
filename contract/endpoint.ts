import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { Route } from '#contract/routes.ts';

/**
 * Who may call, from the widest to the narrowest: `anyone`, someone who is `entering`, that is signed in with or
 * without the second factor that they must have, someone `signed-in` who lacks nothing of that kind, someone whose
 * invite is `validated`, then the roles. Permission on a thing (this project, that track) is
 * the policies' business and comes on top.
 */
export const accessLevels = ['anyone', 'entering', 'signed-in', 'validated', 'creator', 'admin'] as const;
export type Access = (typeof accessLevels)[number];

/** Success replies by status. `'bytes'`, `'events'`, `'redirect'` and `'nothing'` have no JSON body. */
export type Reply = z.ZodType | 'bytes' | 'events' | 'redirect' | 'nothing';
export type Replies = Partial<Record<200 | 201 | 202 | 204 | 206 | 302 | 304, Reply>>;

/** multipart/form-data: one file, and fields of plain text. */
export interface Form {
  /** The name of the part that carries the file. */
  readonly file: string;
  readonly maxFileBytes: number;
  /** The other parts; a field that occurs several times is an array. */
  readonly fields: z.ZodType;
}

export interface EndpointSpec {
  readonly summary: string;
  readonly access: Access;
  /** Where path parameters are not all ids; what does not fit names nothing (404). */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A form with a file, which is taken beside the JSON of `body`, or alone where there is none. */
  readonly form?: Form;
  /** How long the body may be, where that is not `limits.jsonBodyBytes`. */
  readonly bodyBytes?: number;
  /** The sentence of a 413, where the general one would not help. */
  readonly tooLarge?: string;
  readonly replies: Replies;
  /** The media types of `'bytes'`, ranges such as audio/* among them. */
  readonly media?: readonly string[];
  /** The refusals of its own; those of access, validation and limits are understood. */
  readonly errors?: readonly ErrorCode[];
  /** True where a repeated Idempotency-Key gives the first answer again. */
  readonly idempotent?: boolean;
  /** True where a call keeps the server busy: a stricter limit, counted by all processes together. */
  readonly costly?: boolean;
}

export type Endpoint<R extends Route = Route, S extends EndpointSpec = EndpointSpec> = S & {
  readonly route: R;
};

/**
 * One call of the API, said once: the server binds it, the browser calls it, the OpenAPI page
 * and the access tests are made from it.
 */
export function endpoint<const R extends Route, const S extends EndpointSpec>(
  route: R,
  spec: S,
): Endpoint<R, S> {
  return { ...spec, route };
}

type JsonReply<S extends EndpointSpec> = Extract<S['replies'][keyof S['replies']], z.ZodType>;

/** The JSON that a successful call gives, whichever success status it has. */
export type ReplyOf<S extends EndpointSpec> = [JsonReply<S>] extends [never]
  ? undefined
  : z.output<JsonReply<S>>;
/** The body that a caller sends. */
export type BodyOf<S extends EndpointSpec> = S extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
/** The query that a caller sends. */
export type QueryOf<S extends EndpointSpec> = S extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined;
