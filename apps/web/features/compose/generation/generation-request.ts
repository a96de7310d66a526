import type { Body } from '#contract/api.ts';
import type { TrackType } from '#contract/tracks.ts';

export interface BodyByType {
  readonly music: Body<'generateMusic'>;
  readonly sound_effect: Body<'generateSoundEffect'>;
  readonly voice: Body<'generateVoice'>;
}

/** The request that generates a track; the type selects the endpoint. */
export type GenerationRequest = {
  readonly [Type in TrackType]: {
    readonly type: Type;
    readonly body: BodyByType[Type];
    /** The parent track and the remake settings: if present, these are sent and `body` only describes the result. */
    readonly remake?: { readonly trackId: string; readonly body: Body<'remakeTrack'> } | undefined;
  };
}[TrackType];

/** The prompt of a request; the text for voice. */
export const promptOf = ({ type, body }: GenerationRequest): string =>
  type === 'voice' ? body.text : body.prompt;
