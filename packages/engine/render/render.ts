import { stemNames, type StemName } from '#contract/part-groups.ts';
import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import type { Part, Score } from '#engine/score/score.ts';
import { BarProgress, type OnBar } from './bar-progress.ts';
import { RENDER_BLOCK } from './bus-buffers.ts';
import { StemPlayer, type Players, type RenderContext } from './stem-player.ts';
import type { StemBlocks, Stems, Stereo } from './stems.ts';
import { TempoClock } from './tempo-clock.ts';

/**
 * Renders a score stem by stem: one stereo stem for each stem name with audible parts, `lengthMs` long to the frame,
 * rendered when iterated; for a loop plus the tail that `foldTail` adds to the beginning. The same score gives the
 * same samples on every machine.
 * `onBar(bar, bars)` is called once for each bar, from 1 to the last, as that share of the work is done.
 */
export function render(score: Score, players: Players, onBar: OnBar = () => {}): Stems {
  const context = renderContextOf(score, players);
  return { frames: context.frames, stems: renderStems(context, onBar) };
}

/**
 * Renders the same samples block by block, all stems in parallel, so that the mix can be streamed. Arguments as in
 * `render`.
 */
export function renderBlocks(score: Score, players: Players, onBar: OnBar = () => {}): StemBlocks {
  const context = renderContextOf(score, players);
  return { frames: context.frames, blocks: renderEachBlock(context, onBar) };
}

/** The length of a piece in frames. */
export const framesOf = ({ lengthMs }: Pick<Score, 'lengthMs'>): Frames =>
  Math.round((lengthMs * SAMPLE_RATE) / 1000);

/** Maximum tail of a loop; also at most the length of the loop. */
const MAX_TAIL: Seconds = 8;
const loopTail = (score: Score): Frames => Math.min(framesOf(score), MAX_TAIL * SAMPLE_RATE);

function renderContextOf(score: Score, players: Players): RenderContext {
  const frames = framesOf(score) + (score.loops ? loopTail(score) : 0);
  const clock = new TempoClock(score.tempo);
  return { score, clock, frames, kicks: kickFrames(score, clock), players };
}

function* renderStems(context: RenderContext, onBar: OnBar): Generator<[StemName, Stereo], void> {
  const { frames } = context;
  const progress = new BarProgress(context.score, context.clock, frames, onBar);
  const stems = soundingStems(context);
  const size = stems.length > 0 ? frames : 0;
  const sound = { left: new Float32Array(size), right: new Float32Array(size) };
  for (const [index, [name, parts]] of stems.entries()) {
    const player = new StemPlayer(context, name, parts);
    for (let from = 0; from < frames; from += RENDER_BLOCK) {
      const count = Math.min(RENDER_BLOCK, frames - from);
      const { left, right } = player.play(from, count);
      sound.left.set(left, from);
      sound.right.set(right, from);
      progress.advanceTo((index * frames + from + count) / stems.length);
    }
    yield [name, sound];
  }
  progress.advanceTo(frames);
}

function* renderEachBlock(context: RenderContext, onBar: OnBar): Generator<readonly Stereo[], void> {
  const { frames } = context;
  const progress = new BarProgress(context.score, context.clock, frames, onBar);
  const players = soundingStems(context).map(([name, parts]) => new StemPlayer(context, name, parts));
  for (let from = 0; from < frames; from += RENDER_BLOCK) {
    const count = Math.min(RENDER_BLOCK, frames - from);
    yield players.map((player) => player.play(from, count));
    progress.advanceTo(from + count);
  }
}

function soundingStems({ score, clock, frames }: RenderContext): [StemName, Part[]][] {
  const sounding = score.parts.filter((part) => isAudible(part, clock, frames));
  return stemNames.flatMap((name) => {
    const parts = sounding.filter(({ stem }) => stem === name);
    return parts.length === 0 ? [] : [[name, parts]];
  });
}

function isAudible(part: Part, clock: TempoClock, frames: Frames): boolean {
  const events = part.kind === 'drums' ? part.hits : part.notes;
  return events.some((event) => event.velocity > 0 && clock.framesAt(event.startBeats) < frames);
}

function kickFrames({ kicks, parts }: Score, clock: TempoClock): Frames[] {
  const beats =
    kicks ??
    parts
      .flatMap((part) => (part.kind === 'drums' ? part.hits : []))
      .filter((hit) => hit.piece === 'kick')
      .map((hit) => hit.startBeats);
  return beats.map((beat) => clock.framesAt(beat)).toSorted((a, b) => a - b);
}
