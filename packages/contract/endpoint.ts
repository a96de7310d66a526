import type { z } from 'zod';
import type { ApiTokenScope } from '#contract/api-token-scopes.ts';
import type { Entity, Reads } from '#contract/entities.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { splitRoute, type Route } from '#contract/split-route.ts';

/**
 * Access levels from the least to the most restricted: `anyone`; `entering`, signed in, required two-factor setup may
 * be missing; `signed-in`, signed in with two-factor set up if required; `validated`, invite code redeemed; then the
 * roles. Permissions on an entity (project, track) are checked by the policies in addition.
 */
export const accessLevels = ['anyone', 'entering', 'signed-in', 'validated', 'creator', 'admin'] as const;
export type Access = (typeof accessLevels)[number];

/**
 * The scope that an API token needs. `session`: no API token may make the call, only a browser with a session, as for
 * credentials, accounts and payments. `none`: the call is open to anyone.
 */
export type EndpointScope = ApiTokenScope | 'session' | 'none';

/** Success replies by status. `'bytes'`, `'events'`, `'redirect'` and `'nothing'` have no JSON body. */
export type Reply = z.ZodType | 'bytes' | 'events' | 'redirect' | 'nothing';
export type Replies = Partial<Record<200 | 201 | 202 | 204 | 206 | 302 | 304, Reply>>;

/** multipart/form-data with one file and text fields. */
export interface Form {
  /** The name of the part that contains the file. */
  readonly file: string;
  readonly maxFileBytes: number;
  /** The other parts; a repeated field becomes an array. */
  readonly fields: z.ZodType;
}

export interface EndpointSpec {
  readonly summary: string;
  readonly access: Access;
  /** Absent: see `scopeOf`. */
  readonly scope?: EndpointScope;
  /** Whether a token that is bound to a project may make the call. Absent: see `acceptsProjectTokens`. */
  readonly acceptsProjectTokens?: boolean;
  /**
   * How the browser keeps the reply up to date. Every GET call with a JSON reply declares it; empty: the reply is not
   * cached, as that of a download.
   */
  readonly reads?: Reads;
  /** The entities whose rows the call changes. Every call but GET declares them; empty: nothing that screens show. */
  readonly changes?: readonly Entity[];
  /** For path parameters that are not ids; a value that does not match results in a 404. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A form with a file, accepted in addition to the JSON `body`, or exclusively if there is no `body`. */
  readonly form?: Form;
  /** Maximum size of the body, if it is not `limits.jsonBodyBytes`. */
  readonly bodyBytes?: number;
  /** The message of a 413, if the default does not fit. */
  readonly tooLarge?: string;
  readonly replies: Replies;
  /** The media types of `'bytes'`; may contain ranges such as audio/*. */
  readonly media?: readonly string[];
  /** Error codes specific to the endpoint; those of access checks, validation and rate limits are implied. */
  readonly errors?: readonly ErrorCode[];
  /** True if a repeated Idempotency-Key returns the first reply again. */
  readonly idempotent?: boolean;
  /** True for expensive calls: a stricter rate limit applies, counted across all processes. */
  readonly costly?: boolean;
  /**
   * The JSON body in the API description, if its optional fields matter; else it is composed of the required fields and
   * the examples of fields.
   */
  readonly example?: unknown;
}

export type Endpoint<R extends Route = Route, S extends EndpointSpec = EndpointSpec> = S & {
  readonly route: R;
};

/** A value whose arrays and objects are constants. */
type Constant<T> = T extends readonly (infer Item)[]
  ? readonly Constant<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Constant<T[Key]> }
    : T;

/**
 * Definition of an API endpoint. The server routes, the browser client, the OpenAPI document and the access tests are
 * all derived from it.
 */
export function endpoint<const R extends Route, const S extends EndpointSpec>(
  route: R,
  spec: S & { readonly example?: Constant<BodyOf<S>> },
): Endpoint<R, S> {
  return { ...spec, route };
}

/** The scope that an endpoint requires of API tokens; by default `admin`, or `read` and `manage` by its method. */
export function scopeOf({
  scope,
  access,
  route,
}: Pick<Endpoint, 'scope' | 'access' | 'route'>): EndpointScope {
  if (scope) return scope;
  if (access === 'admin') return 'admin';
  if (access === 'anyone') return 'none';
  return splitRoute(route).method === 'GET' ? 'read' : 'manage';
}

/** Path parameters of entities whose permissions follow from the project that contains them. */
const projectParams =
  /:(projectId|trackId|generationId|ideaId|commentId|voteId|playlistId|takeSetId|shareLinkId|activityId|webhookId)\b/;

/**
 * Whether a token that is bound to a project may make a call; which project it is about is checked by the policies.
 * By default only if the path names an entity of a project.
 */
export const acceptsProjectTokens = ({
  acceptsProjectTokens: isAccepted,
  access,
  route,
}: Pick<Endpoint, 'acceptsProjectTokens' | 'access' | 'route'>): boolean =>
  isAccepted ?? (access !== 'admin' && projectParams.test(route));

type JsonReply<S extends EndpointSpec> = Extract<S['replies'][keyof S['replies']], z.ZodType>;

/** The JSON body of a successful reply, whatever its status. */
export type ReplyOf<S extends EndpointSpec> = [JsonReply<S>] extends [never]
  ? undefined
  : z.output<JsonReply<S>>;
/** The request body. */
export type BodyOf<S extends EndpointSpec> = S extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
/** The query parameters. */
export type QueryOf<S extends EndpointSpec> = S extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined;
/** The fields of a form, without the file. */
export type FormFieldsOf<S extends EndpointSpec> = S extends { form: { fields: infer F extends z.ZodType } }
  ? z.input<F>
  : undefined;
