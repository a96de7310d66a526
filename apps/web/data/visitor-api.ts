import type { Body, Reply } from '#contract/api.ts';
import type { routes } from '#contract/routes.ts';
import { jsonBody, readReply, sendRequest } from '#web/data/send-request.ts';

type PathOf<Route> = Route extends `${string} ${infer Path}` ? Path : never;

/** The paths of the sign-in page, which loads neither the table of routes nor what expired sessions need. */
const paths = {
  register: '/api/auth/register',
  signIn: '/api/auth/sign-in',
  signInWithCode: '/api/auth/sign-in/code',
  setForgottenPassword: '/api/auth/forgotten-password',
  reportClientError: '/api/client-errors',
} as const satisfies { readonly [Name in keyof typeof routes]?: PathOf<(typeof routes)[Name]> };

/** The page of the server that starts a sign-in through the provider. */
export const loginPath: PathOf<typeof routes.login> = '/api/login';

/** Posts to an endpoint for visitors. Returns the JSON of the reply; throws ApiError for every status but success. */
export async function post<Name extends keyof typeof paths>(
  name: Name,
  body: Body<Name>,
): Promise<Reply<Name>> {
  const response = await sendRequest(paths[name], { method: 'POST', ...jsonBody(body) });
  return (await readReply(response)) as Reply<Name>;
}
