import { extname, join } from 'node:path';
import { z } from 'zod';
import type { MusicSettings } from '#contract/music.ts';
import type { Composition } from '#engine/index.ts';
import type { ToolCall, TypedResult } from '#mcp/tool.ts';
import type { OutputFile } from '../write-files.ts';
import { markedEngineFile, musicSourceType, stemSourceType } from '../engine-mark.ts';
import { audioTarget, deliverAudio, engineFormat, fileArgument } from './audio-output.ts';
import type { OutputFolder } from './output-folder.ts';
import { pieceOf, requestOf } from './piece.ts';
import { runEngine } from './run-engine.ts';

/** Where the results of a piece go; paths are in the folder of the server. */
export const musicOutputs = {
  file: fileArgument,
  stems_folder: z.string().min(1).max(1000).optional().describe('A new folder for a WAV of each stem.'),
  midi_file: z.string().min(1).max(1000).optional().describe('A new file for the score: waltz.mid.'),
};
type MusicOutputs = z.infer<z.ZodObject<typeof musicOutputs>>;

const sectionTime = z.object({
  section_name: z.string(),
  start_ms: z.number(),
  duration_ms: z.number(),
});

/** What a composed piece is. */
export const musicFacts = z.object({
  title: z.string(),
  understood: z.string().describe('How the prompt was interpreted.'),
  durationMs: z.int(),
  bpm: z.number(),
  key: z.string(),
  metre: z.string(),
  loudnessLufs: z.number(),
  truePeakDbtp: z.number(),
  seed: z.int(),
  genres: z.array(z.string()),
  instruments: z.array(z.string()),
  sections: z.array(sectionTime),
  file: z.string().optional(),
  pieceFile: z.string().optional().describe('The piece as data, for remake_music.'),
  piece: z.record(z.string(), z.unknown()).optional().describe('The piece as data, if no file was written.'),
  stems: z.array(z.string()).optional(),
  midiFile: z.string().optional(),
});

interface OutputPlan {
  readonly audio: Awaited<ReturnType<typeof audioTarget>>;
  readonly pieceFile: string | undefined;
  readonly stemsFolder: string | undefined;
  readonly midiFile: string | undefined;
}

/** "waltz.mp3" has its piece in "waltz.json". */
const pieceFileOf = (file: string) => `${file.slice(0, file.length - extname(file).length)}.json`;

async function planOutputs(outputs: MusicOutputs, folder: OutputFolder): Promise<OutputPlan> {
  const newPath = async (path: string | undefined) => (path === undefined ? undefined : folder.newPath(path));
  const { file, stems_folder: stems, midi_file: midi } = outputs;
  return {
    audio: await audioTarget(file, folder),
    pieceFile: await newPath(file === undefined ? undefined : pieceFileOf(file)),
    stemsFolder: await newPath(stems),
    midiFile: await newPath(midi),
  };
}

/**
 * Composes settings with a seed and delivers the files. Nothing is written before all is rendered.
 * @throws AppError validation_failed, unsupported_plan
 */
export async function makeMusic(
  settings: MusicSettings,
  seed: number,
  { outputs, folder, call }: { outputs: MusicOutputs; folder: OutputFolder; call: ToolCall },
): Promise<TypedResult<typeof musicFacts>> {
  const { audio: target, pieceFile, stemsFolder, midiFile } = await planOutputs(outputs, folder);
  const extras = { stems: stemsFolder !== undefined, midi: midiFile !== undefined };
  const request = { ...requestOf(settings, engineFormat(target), seed), extras };
  const composition: Composition = await runEngine('music', request, call);
  const { facts, audio, waveform, stems, midi } = composition;
  const piece = pieceOf(settings, facts);
  const stemFiles: OutputFile[] = await Promise.all(
    [...(stems ?? [])].map(async ([name, stem]) => ({
      path: join(stemsFolder!, `${name}.${stem.extension}`),
      bytes: await markedEngineFile(stem, stemSourceType(name)),
    })),
  );
  const others = [
    ...stemFiles,
    ...(pieceFile === undefined
      ? []
      : [{ path: pieceFile, bytes: Buffer.from(JSON.stringify(piece, null, 2)) }]),
    ...(midiFile === undefined || !midi
      ? []
      : [{ path: midiFile, bytes: await markedEngineFile(midi, 'algorithmic') }]),
  ];
  const sourceType = musicSourceType(facts);
  const content = await deliverAudio(target, { audio, waveform, sourceType, tags: facts, others });
  const { plan: _, ...described } = facts;
  return {
    facts: {
      ...described,
      file: target.path,
      ...(pieceFile === undefined ? { piece } : { pieceFile }),
      stems: stems && stemFiles.map(({ path }) => path),
      midiFile,
    },
    content,
  };
}
