import { importErrors } from '#engine/import/messages.ts';

/** Where in a file a problem is: the line of a text, counted from 1, or the byte, counted from 0. */
export interface ImportPlace {
  readonly line?: number | undefined;
  readonly byte?: number | undefined;
}

const sentence = (text: string, { line, byte }: ImportPlace): string =>
  line !== undefined
    ? importErrors.inLine({ line, text })
    : byte !== undefined
      ? importErrors.atByte({ byte, text })
      : text;

/** A file that cannot be imported. The message is one sentence that begins with the line or byte, if one is at fault. */
export class ImportError extends Error {
  readonly place: ImportPlace;

  constructor(message: string, place: ImportPlace = {}) {
    super(sentence(message, place));
    this.name = 'ImportError';
    this.place = place;
  }
}
