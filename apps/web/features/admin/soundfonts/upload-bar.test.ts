import { expect, it } from 'vitest';
import { fileProblem } from '#web/features/admin/soundfonts/upload-bar.tsx';

it.each([
  ['Piano.SF2', 10, undefined],
  ['piano.sf3', 1_048_576, undefined],
  ['piano.sf3', 1_048_577, 'A SoundFont can have up to 1 MB.'],
  ['piano.wav', 10, 'Please select a SoundFont (.sf2 or .sf3).'],
])('fileProblem of %s with %d bytes is %s', (name, size, problem) => {
  expect(fileProblem({ name, size }, 1_048_576)).toBe(problem);
});
