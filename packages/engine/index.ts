/**
 * The engine: text to audio as pure functions. This door has the requests, results and errors of the others, and loads
 * nothing that composes: what it exports costs a program nothing to import. The others do the work.
 */
export type { EffectComposition, EffectRequest } from './compose/effect.types.ts';
export { engineVersion, writableVersions } from './compose/engine-version.ts';
export type {
  ComposeRequest,
  Composition,
  CompositionFacts,
  EncodedAudio,
  EngineFormat,
} from './compose/music.types.ts';
export type { OnProgress, Progress, Stage } from './compose/progress.ts';
export type { OnAudioChunk } from './compose/streaming.ts';
export type { VoiceComposition, VoiceRequest } from './compose/voice.types.ts';
export type { Stereo } from './dsp/stereo.ts';
export { ImportError } from './import/import-error.ts';
export { SAMPLE_RATE, type Seconds } from './kit/units.ts';
export type { NotePart, Score } from './score/score.ts';
export { SoundFontError } from './soundfont/soundfont-error.ts';
export { voiceById, voices } from './voice/speech/voices.ts';
export { NothingToSpeakError } from './voice/text/nothing-to-speak.ts';
