import { createClient, type Client } from '#client/create-client.ts';
import { ApiError, ConnectionError, GenerationError, UnexpectedReplyError } from '#client/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { readSignIn, replyTimeout, type SignIn } from './configuration.ts';

export interface Studio {
  readonly url: string;
  readonly client: Client;
}

/** Runs `work` on the studio that is signed in to, or on a given one. @throws Failure with the API's sentence */
export async function onStudio<T>(work: (studio: Studio) => Promise<T>, signIn?: SignIn): Promise<T> {
  const { url, token } = signIn ?? (await readSignIn());
  try {
    return await work({ url, client: createClient({ baseUrl: url, token, ...replyTimeout() }) });
  } catch (error) {
    // A reply of another program, or of a studio of another version, lacks the fields that are read from it.
    if (error instanceof TypeError)
      throw new Failure(new UnexpectedReplyError(url, 'The reply is not as expected.').message);
    throw toFailure(error);
  }
}

/** An error of the client as a Failure; others stay what they are. */
export function toFailure(error: unknown): unknown {
  if (error instanceof ApiError) return new Failure(sentenceOf(error), exitCodeOf(error));
  if (error instanceof GenerationError)
    return new Failure(error.message, codes[error.code] ?? exitCodes.error);
  if (error instanceof ConnectionError) {
    return new Failure(`The studio does not answer (${error.message}).`, exitCodes.unavailable);
  }
  if (error instanceof UnexpectedReplyError) return new Failure(error.message);
  return error;
}

const codes: Readonly<Record<string, number>> = { insufficient_tokens: exitCodes.tokens };

function sentenceOf({ status, reason, message }: ApiError): string {
  if (status === 401) return `${reason ?? message} The token is unknown, revoked or expired: tutti login.`;
  return reason ?? message;
}

const exitCodeByStatus: Readonly<Record<number, number>> = {
  401: exitCodes.forbidden,
  402: exitCodes.tokens,
  403: exitCodes.forbidden,
  404: exitCodes.notFound,
  429: exitCodes.unavailable,
  503: exitCodes.unavailable,
};

const exitCodeOf = ({ status }: ApiError): number => exitCodeByStatus[status] ?? exitCodes.error;
