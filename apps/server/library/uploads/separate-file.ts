import { Readable } from 'node:stream';
import { validationError } from '#server/platform/http/validation-error.ts';
import { messages } from '#server/library/messages.ts';

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
const spaces = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Of the fields beside the file. */
const maxTextBytes = 65_536;

/** Also the alphabet for addresses, which Node decodes too. */
const base64 = /^[\w+/-]*={0,2}$/;

/** Decodes base64 in pieces. @throws validation_failed */
async function* decodeBase64(texts: AsyncIterable<Buffer>, field: string): AsyncGenerator<Buffer> {
  let rest = '';
  let isPadded = false;
  const decode = (text: string) => {
    if (!base64.test(text) || (isPadded && text !== '')) {
      throw validationError(field, messages.audioDataNotValid);
    }
    isPadded ||= text.endsWith('=');
    return Buffer.from(text, 'base64');
  };
  for await (const bytes of texts) {
    // Some programs escape each slash of a JSON text.
    const text = (rest + bytes.toString('latin1')).replaceAll('\\/', '/');
    const end = text.endsWith('\\') ? text.length - 1 : text.length;
    const whole = end - (end % 4);
    rest = text.slice(whole);
    yield decode(text.slice(0, whole));
  }
  // A single character would be six bits.
  if (rest.replace(/=+$/, '').length === 1) throw validationError(field, messages.audioDataNotValid);
  yield decode(rest);
}

/**
 * Separates the file of a JSON body from the rest: the base64 in the text `field` of its object. The body is read as a
 * stream, of which no more than a chunk is held in memory; `receive` gets the decoded file while it arrives.
 * @returns the rest as JSON text with `placeholder` in the field, and what `receive` gave; undefined without the field
 * @throws validation_failed if the file is not base64 or comes twice, or if the rest is too long
 */
export async function separateFile<Received>(
  body: Readable,
  { field, placeholder }: { readonly field: string; readonly placeholder: string },
  receive: (file: Readable) => Promise<Received>,
): Promise<{ readonly text: string; readonly file: Received | undefined }> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let chunk = Buffer.alloc(0);
  let at = 0;
  async function readChunk(): Promise<boolean> {
    const next = await chunks.next();
    if (next.done) return false;
    chunk = next.value as typeof chunk;
    at = 0;
    return true;
  }

  /** The text up to its closing quote. */
  async function* fileText(): AsyncGenerator<Buffer> {
    do {
      const quote = chunk.indexOf(QUOTE, at);
      const end = quote < 0 ? chunk.length : quote;
      yield chunk.subarray(at, end);
      at = quote < 0 ? end : end + 1;
      if (quote >= 0) return;
    } while (await readChunk());
    throw validationError('', messages.bodyNotValidJSON);
  }

  const text: number[] = [];
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  /** Where the string that was read last begins in `text`. */
  let stringStart = 0;
  /** What was read last, spaces apart: the name of the field, or its colon. */
  let last: 'name' | 'colon' | undefined;
  let file: Received | undefined;
  const name = JSON.stringify(field);

  /** Reads one byte beside the file. @returns whether it opens the file */
  function readByte(byte: number): boolean {
    if (isInString) {
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) {
        isInString = false;
        const isName = depth === 1 && text.length - stringStart < 2 * name.length;
        last =
          isName && Buffer.from([...text.slice(stringStart), QUOTE]).toString() === name ? 'name' : undefined;
      }
      return false;
    }
    if (byte === QUOTE) {
      if (last === 'colon' && depth === 1) return true;
      isInString = true;
      stringStart = text.length;
    } else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth += 1;
    else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth -= 1;
    if (!spaces.has(byte)) last = byte === COLON && last === 'name' ? 'colon' : undefined;
    return false;
  }

  try {
    while (at < chunk.length || (await readChunk())) {
      for (; at < chunk.length; at += 1) {
        const byte = chunk[at]!;
        if (readByte(byte)) break;
        text.push(byte);
        if (text.length > maxTextBytes) throw validationError('', messages.fieldsBesideFileToo);
      }
      if (at >= chunk.length) continue;
      if (file !== undefined) throw validationError(field, messages.fileComesTwice);
      at += 1;
      last = undefined;
      file = await receive(Readable.from(decodeBase64(fileText(), field)));
      text.push(...Buffer.from(JSON.stringify(placeholder)));
    }
  } catch (error) {
    body.destroy();
    throw error;
  }
  return { text: Buffer.from(text).toString(), file };
}
