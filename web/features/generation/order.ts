import type { Body } from '#contract/api.ts';
import type { TrackType } from '#contract/tracks.ts';

export interface BodyByType {
  readonly music: Body<'generateMusic'>;
  readonly sound_effect: Body<'generateSoundEffect'>;
  readonly voice: Body<'generateVoice'>;
}

/** What is sent to make a track, with the type that says which call takes it. */
export type Order = {
  readonly [Type in TrackType]: {
    readonly type: Type;
    readonly body: BodyByType[Type];
    /** The track that it is made from, and what is done with it: then this is sent, and the body says what comes out. */
    readonly remake?: { readonly trackId: string; readonly body: Body<'remakeTrack'> } | undefined;
  };
}[TrackType];

/** The words that a track is made from. */
export const promptOf = ({ type, body }: Order): string => (type === 'voice' ? body.text : body.prompt);
