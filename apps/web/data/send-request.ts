import { readError } from '#web/data/api-error.ts';

/** Sends a request to the API. Throws ApiError for every status but success. */
export async function sendRequest(url: string, { headers, ...init }: RequestInit): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(headers as Record<string, string>) },
  });
  if (!response.ok) throw await readError(response);
  return response;
}

/** The body and headers of a request with a JSON body. */
export const jsonBody = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The JSON of a reply; `undefined` for an empty body. */
export async function readReply(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}
