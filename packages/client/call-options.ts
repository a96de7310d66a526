import type { Body, Query } from '#contract/api.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { type PathParam, type PathParams, splitRoute } from '#contract/split-route.ts';

type Routes = typeof routes;
type Optional<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : Record<string, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** The path parameters of a call. */
export type ParamsOption<Name extends RouteName> = [PathParam<Routes[Name]>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: PathParams<Routes[Name]> };

/** The options of a call: path parameters, query and body as the contract declares them. */
export type CallOptions<Name extends RouteName> = ParamsOption<Name> & {
  readonly query?: Partial<Query<Name>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
} & Optional<'body', Body<Name>>;

/** The options as an argument list: optional if none of them is required. */
export type CallArgs<Name extends RouteName> =
  Record<string, never> extends CallOptions<Name>
    ? [options?: CallOptions<Name>]
    : [options: CallOptions<Name>];

/** The path and query of a call. */
export function callUrl(
  name: RouteName,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined } = {},
): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = splitRoute(routes[name]).path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(values.get(key))),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
