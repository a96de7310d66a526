/**
 * Music of others as plans: MIDI files, ABC notation and chord charts.
 */
export { importMusic, type ImportedMusic } from './import/import-music.ts';
