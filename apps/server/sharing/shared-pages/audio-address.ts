import { limits } from '#contract/limits.ts';
import { signatures } from '#server/platform/access/signature.ts';
import type { Context } from '#server/platform/context.ts';

/** The audio of a version that a share link plays. */
export interface SharedAudioRef {
  readonly linkId: string;
  readonly trackId: string;
  readonly version: number;
}

interface SignedAddress {
  /** Seconds since 1970. */
  readonly until: number;
  readonly signature: string;
}

/** Addresses of one page stay the same for this long, so that a page that is read again plays on. */
const stepSeconds = 300;

const textOf = ({ linkId, trackId, version }: SharedAudioRef, until: number) =>
  `${linkId} ${trackId} ${version} ${until}`;

/** Signs the addresses of audio, which are valid for `limits.sharedAudioMinutes` at most. */
export function audioAddresses({ secret, now }: Context) {
  const addresses = signatures(secret, 'shared audio');
  const lifetime = limits.sharedAudioMinutes * 60 - stepSeconds;
  return {
    /** The address without the origin. */
    url(token: string, ref: SharedAudioRef): string {
      const until = Math.ceil((now() / 1000 + lifetime) / stepSeconds) * stepSeconds;
      const signature = addresses.sign(textOf(ref, until));
      const query = `v=${ref.version}&until=${until}&signature=${signature}`;
      return `/api/shared/${token}/tracks/${ref.trackId}/audio?${query}`;
    },
    isValid: (ref: SharedAudioRef, { until, signature }: SignedAddress): boolean =>
      until * 1000 > now() && addresses.isValid(textOf(ref, until), signature),
  };
}

export type AudioAddresses = ReturnType<typeof audioAddresses>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly audioAddresses: AudioAddresses;
  }
}
