import { givenSourcesOf, type StoredPiece } from '#engine/edits.ts';
import type { ComposeRequest } from '#engine/index.ts';
import { unpackScore } from './score-bytes.ts';
import { openSoundFontFile } from './soundfont-file.ts';

/** A piece and its stored score, which takes sections from no other piece. */
interface SentPiece extends Pick<StoredPiece, 'piece'> {
  readonly packedScore: Uint8Array;
}

/** A request as it is sent to a thread, which opens the SoundFont itself and unpacks stored scores. */
export interface SentRequest extends Omit<ComposeRequest, 'soundFont' | 'score' | 'givenSources'> {
  readonly soundFontFile?: string | undefined;
  readonly packedScore?: Uint8Array | undefined;
  readonly sourcePieces?: readonly SentPiece[] | undefined;
}

/** The request of the engine. Call it in a thread: a stored score may have megabytes. */
export async function openSent<Request extends SentRequest>(sent: Request) {
  const { soundFontFile, packedScore, sourcePieces = [], ...request } = sent;
  const pieces = sourcePieces.map((one) => ({ piece: one.piece, score: unpackScore(one.packedScore) }));
  return {
    ...request,
    soundFont: soundFontFile === undefined ? undefined : openSoundFontFile(soundFontFile),
    score: packedScore && unpackScore(packedScore),
    givenSources: await givenSourcesOf(pieces),
  };
}
