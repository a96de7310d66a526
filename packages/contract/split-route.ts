export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /${string}`;

/** `/api/projects/:projectId/tracks` → "projectId" */
export type PathParam<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | PathParam<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

/** The path parameters of a route by name; ids, unless the endpoint defines `params`. */
export type PathParams<R extends Route> = Record<PathParam<R>, string>;

/** Splits a route into method and path. */
export function splitRoute(route: Route): { method: Method; path: string } {
  const space = route.indexOf(' ');
  return { method: route.slice(0, space) as Method, path: route.slice(space + 1) };
}
