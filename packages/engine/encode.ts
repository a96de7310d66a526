/**
 * Audio and scores as files: MP3, Opus, WAV, telephone codecs, MIDI.
 */
export { encode, playableWav } from './encode/encode.ts';
export { factsOf } from './encode/facts.ts';
export { lameInfoFrame } from './encode/lame-info.ts';
export { midiFile } from './encode/midi.ts';
export { readFrameHeader } from './encode/mp3-frame.ts';
export { openMp3Stream } from './encode/mp3-stream.ts';
export { StemFiles } from './encode/stem-files.ts';
