/**
 * Music: audio, stems, MIDI and stored scores from a request. Loads the whole composer, half a second of CPU time.
 */
export { compose } from './compose/music.ts';
export { composeMidi, composeStems, scoreWriters } from './compose/score-files.ts';
