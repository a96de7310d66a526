/** A part of a form: a field, or a file if `fileName` is given. */
export interface Part {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly fileName?: string;
  readonly type?: string;
}

const boundary = 'tutti-form-boundary';

/** Encodes a multipart form: the body and its content-type header. */
export function formBody(parts: readonly Part[]) {
  const chunks = parts.flatMap(({ name, value, fileName, type }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n`;
    return [
      Buffer.from(`${head}${type ? `content-type: ${type}\r\n` : ''}\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
  });
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
