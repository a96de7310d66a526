import { readStems } from '#web/features/tracks/stems/stem-files.ts';
import { stemWaveform } from '#web/features/tracks/stems/stem-waveform.ts';

/** The stems of a ZIP file with their waveforms. Throws if it is another file. */
export async function loadStems(zip: Blob) {
  const stems = await readStems(zip);
  return Promise.all(stems.map(async (stem) => ({ stem, waveform: await stemWaveform(stem) })));
}
