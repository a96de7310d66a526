import { SAMPLE_RATE, type Frames, type Seconds } from '#engine/kit/units.ts';
import type { Part, Score, StemName } from '#engine/score/score.ts';
import { BarProgress, type OnBar } from './bar-progress.ts';
import { PASSAGE } from './desk-blocks.ts';
import { StemPlayer, type Piece } from './stem-player.ts';
import type { Passages, Stems, Stereo } from './stems.ts';
import { TempoClock } from './tempo-clock.ts';

/** The order in which stems are delivered. */
const stemOrder: readonly StemName[] = ['drums', 'bass', 'harmony', 'lead', 'vocals', 'effects'];

/**
 * Renders a score stem by stem: one stereo stem for each stem name with audible parts, `lengthMs` long to the frame,
 * rendered when iterated; for a loop plus the tail that `foldTail` adds to the beginning. The same score gives the
 * same samples on every machine.
 * `onBar(bar, bars)` is called once for each bar, from 1 to the last, as that share of the work is done.
 */
export function render(score: Score, onBar: OnBar = () => {}): Stems {
  const piece = pieceOf(score);
  return { frames: piece.frames, stems: playStems(piece, onBar) };
}

/**
 * Renders the same samples block by block, all stems in parallel, so that the mix can be streamed. `onBar` as in
 * `render`.
 */
export function renderPassages(score: Score, onBar: OnBar = () => {}): Passages {
  const piece = pieceOf(score);
  return { frames: piece.frames, passages: playPassages(piece, onBar) };
}

/** The length of a piece in frames. */
export const framesOf = ({ lengthMs }: Pick<Score, 'lengthMs'>): Frames =>
  Math.round((lengthMs * SAMPLE_RATE) / 1000);

/** Maximum tail of a loop; also at most the length of the loop. */
const LONGEST_TAIL: Seconds = 8;
const loopTail = (score: Score): Frames => Math.min(framesOf(score), LONGEST_TAIL * SAMPLE_RATE);

function pieceOf(score: Score): Piece {
  const frames = framesOf(score) + (score.loops ? loopTail(score) : 0);
  const clock = new TempoClock(score.tempo);
  return { score, clock, frames, kicks: kickFrames(score.parts, clock) };
}

function* playStems(piece: Piece, onBar: OnBar): Generator<[StemName, Stereo], void> {
  const { frames } = piece;
  const progress = new BarProgress(piece.score, piece.clock, frames, onBar);
  const stems = soundingStems(piece);
  const size = stems.length > 0 ? frames : 0;
  const sound = { left: new Float32Array(size), right: new Float32Array(size) };
  for (const [place, [name, parts]] of stems.entries()) {
    const player = new StemPlayer(piece, name, parts);
    for (let from = 0; from < frames; from += PASSAGE) {
      const count = Math.min(PASSAGE, frames - from);
      const { left, right } = player.play(from, count);
      sound.left.set(left, from);
      sound.right.set(right, from);
      progress.reached((place * frames + from + count) / stems.length);
    }
    yield [name, sound];
  }
  progress.reached(frames);
}

function* playPassages(piece: Piece, onBar: OnBar): Generator<readonly Stereo[], void> {
  const { frames } = piece;
  const progress = new BarProgress(piece.score, piece.clock, frames, onBar);
  const players = soundingStems(piece).map(([name, parts]) => new StemPlayer(piece, name, parts));
  for (let from = 0; from < frames; from += PASSAGE) {
    const count = Math.min(PASSAGE, frames - from);
    yield players.map((player) => player.play(from, count));
    progress.reached(from + count);
  }
}

function soundingStems({ score, clock, frames }: Piece): [StemName, Part[]][] {
  const sounding = score.parts.filter((part) => isHeard(part, clock, frames));
  return stemOrder.flatMap((name) => {
    const parts = sounding.filter(({ stem }) => stem === name);
    return parts.length === 0 ? [] : [[name, parts]];
  });
}

function isHeard(part: Part, clock: TempoClock, frames: Frames): boolean {
  const events = part.kind === 'drums' ? part.hits : part.notes;
  return events.some((event) => event.velocity > 0 && clock.framesAt(event.startBeats) < frames);
}

function kickFrames(parts: readonly Part[], clock: TempoClock): Frames[] {
  return parts
    .flatMap((part) => (part.kind === 'drums' ? part.hits : []))
    .filter((hit) => hit.piece === 'kick')
    .map((hit) => clock.framesAt(hit.startBeats))
    .toSorted((a, b) => a - b);
}
