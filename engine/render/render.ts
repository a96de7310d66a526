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
 * Plays a score: one stereo stem per stem name that has something to play, `lengthMs` long to the frame, one
 * after the other as they are asked for; of a loop with the tail that `foldTail` lays over its beginning. The same score gives the same samples on every machine.
 *
 * `onBar(bar, bars)` is called once for each bar, from 1 to the last, as that share of the work is done.
 */
export function render(score: Score, onBar: OnBar = () => {}): Stems {
  const piece = pieceOf(score);
  return { frames: piece.frames, stems: playStems(piece, onBar) };
}

/**
 * Plays the same samples in the order of time, all stems beside each other: what sounds first is there first.
 * `onBar` as above.
 */
export function renderPassages(score: Score, onBar: OnBar = () => {}): Passages {
  const piece = pieceOf(score);
  return { frames: piece.frames, passages: playPassages(piece, onBar) };
}

/** The length of a piece, to the frame. */
export const framesOf = ({ lengthMs }: Pick<Score, 'lengthMs'>): Frames =>
  Math.round((lengthMs * SAMPLE_RATE) / 1000);

/** So long may the last notes of a loop ring on in its beginning: at most once around. */
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
