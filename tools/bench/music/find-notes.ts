import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runProgram } from '../engine/run-program.ts';

/*
 * Transcribes audio files with Basic Pitch (Bittner et al. 2022): `find-notes.ts <folder> <file>..`, where the folder is
 * one into which `npm install @spotify/basic-pitch` was run; the package contains its model. Prints a JSON array of notes
 * for each file, one a line.
 */
interface FoundNote {
  readonly startTimeSeconds: number;
  readonly durationSeconds: number;
  readonly pitchMidi: number;
  readonly amplitude: number;
}

interface BasicPitch {
  readonly evaluateModel: (
    samples: Float32Array,
    onFrames: (frames: number[][], onsets: number[][], contours: number[][]) => void,
    onProgress: (share: number) => void,
  ) => Promise<void>;
}

interface Package {
  readonly BasicPitch: new (model: Promise<unknown>) => BasicPitch;
  readonly outputToNotesPoly: (
    frames: number[][],
    onsets: number[][],
    onsetThreshold: number,
    frameThreshold: number,
    minFrames: number,
  ) => unknown;
  readonly noteFramesToTime: (notes: unknown) => readonly FoundNote[];
}

interface ModelFile {
  readonly modelTopology: unknown;
  readonly weightsManifest: readonly { readonly weights: unknown; readonly paths: readonly string[] }[];
}

interface TensorFlow {
  readonly loadGraphModel: (source: { readonly load: () => Promise<unknown> }) => Promise<unknown>;
}

const [folder = '', ...files] = process.argv.slice(2);
const load = createRequire(join(folder, 'package.json'));
const { BasicPitch, outputToNotesPoly, noteFramesToTime } = load('@spotify/basic-pitch') as Package;
const { loadGraphModel } = load('@tensorflow/tfjs') as TensorFlow;

async function modelFrom(path: string): Promise<unknown> {
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(path, 'utf8')) as ModelFile;
  const [manifest] = weightsManifest;
  const shards = manifest?.paths.map((name) => readFile(join(dirname(path), name))) ?? [];
  const weights = Buffer.concat(await Promise.all(shards));
  return {
    modelTopology,
    weightSpecs: manifest?.weights,
    weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.length),
  };
}

/** Mono samples at 22.05 kHz, the rate of the model. */
async function samplesOf(file: string): Promise<Float32Array> {
  const args = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '22050', '-f', 'f32le', '-'];
  const { stdout } = await runProgram('ffmpeg', args);
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
}

const modelPath = join(folder, 'node_modules/@spotify/basic-pitch/model/model.json');
const transcriber = new BasicPitch(loadGraphModel({ load: () => modelFrom(modelPath) }));
for (const file of files) {
  const frames: number[][] = [];
  const onsets: number[][] = [];
  await transcriber.evaluateModel(
    await samplesOf(file),
    (moreFrames, moreOnsets) => {
      frames.push(...moreFrames);
      onsets.push(...moreOnsets);
    },
    () => {},
  );
  // Thresholds of onsets and of frames, and the shortest note: five frames, 58 ms.
  const notes = noteFramesToTime(outputToNotesPoly(frames, onsets, 0.4, 0.25, 5));
  console.log(
    JSON.stringify(
      notes.map(({ startTimeSeconds, durationSeconds, pitchMidi, amplitude }) => ({
        start: startTimeSeconds,
        end: startTimeSeconds + durationSeconds,
        pitch: pitchMidi,
        amplitude,
      })),
    ),
  );
}
