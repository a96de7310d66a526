import type { ControlPoint, Note } from '#contract/stored-score.ts';
import { eventOrder, TICKS_PER_BEAT, to7Bits, type MidiEvent } from '#engine/encode/midi-track.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { NotePart } from '#engine/score/score.ts';

const controllers = { vibrato: 1, expression: 11, pedal: 64 } as const;
/** Distance of the events of a controller curve and of a bend. */
const CURVE_STEP = TICKS_PER_BEAT / 8;
const BEND_STEP = TICKS_PER_BEAT / 48;
const CENTRE = 8192;
/** Bend range in semitones: the default of General MIDI, or an octave for parts that glide further. */
const DEFAULT_RANGE = 2;
const WIDE_RANGE = 12;

/**
 * Expression (CC 11), modulation (CC 1), sustain pedal (CC 64) and pitch bends of a part, with the bend range as a
 * registered parameter if there are bends. Controllers that the part does not use are not written.
 */
export function techniqueEvents(part: NotePart, channel: number, endTick: number): MidiEvent[] {
  const { expression = [], vibrato = [], pedal = [] } = part.controls ?? {};
  return [
    ...curveEvents(expression, controllers.expression, channel),
    ...curveEvents(vibrato, controllers.vibrato, channel),
    ...pedal.flatMap(({ startBeats, endBeats }) => [
      control(toTick(startBeats), controllers.pedal, 127, channel),
      control(toTick(endBeats), controllers.pedal, 0, channel),
    ]),
    ...bendEvents(part.notes, channel),
  ].filter(({ tick }) => tick < endTick);
}

const toTick = (beat: Beats) => Math.max(0, Math.round(beat * TICKS_PER_BEAT));

function control(tick: number, controller: number, value: number, channel: number): MidiEvent {
  return { tick, order: eventOrder.setting, bytes: [0xb0 | channel, controller, to7Bits(value)] };
}

/** The values of a piecewise linear curve at its points and in between, without repetitions. */
function sampled(points: readonly { tick: number; value: number }[], step: number) {
  const samples: { tick: number; value: number }[] = [];
  for (const [i, { tick, value }] of points.entries()) {
    const next = points[i + 1];
    samples.push({ tick, value });
    if (next === undefined || next.value === value) continue;
    for (let at = tick + step; at < next.tick; at += step)
      samples.push({ tick: at, value: value + ((next.value - value) * (at - tick)) / (next.tick - tick) });
  }
  const rounded = samples.map((sample) => ({ ...sample, value: Math.round(sample.value) }));
  return rounded.filter(({ value }, i) => value !== rounded[i - 1]?.value);
}

function curveEvents(points: readonly ControlPoint[], controller: number, channel: number): MidiEvent[] {
  const scaled = points.map(({ beat, value }) => ({ tick: toTick(beat), value: value * 127 }));
  return sampled(scaled, CURVE_STEP).map(({ tick, value }) => control(tick, controller, value, channel));
}

function bendEvents(notes: readonly Note[], channel: number): MidiEvent[] {
  const bends = notes.flatMap(({ bend = [] }) => bend.map(({ semitones }) => Math.abs(semitones)));
  if (bends.length === 0) return [];
  const range = Math.max(...bends) <= DEFAULT_RANGE ? DEFAULT_RANGE : WIDE_RANGE;
  const event = (tick: number, value: number): MidiEvent => {
    const position = Math.max(0, Math.min(2 * CENTRE - 1, value));
    return { tick, order: eventOrder.setting, bytes: [0xe0 | channel, position & 0x7f, position >> 7] };
  };
  return [
    // Registered parameter 0: bend range; then the null parameter, so that later data entries change nothing.
    ...[
      [101, 0],
      [100, 0],
      [6, range],
      [38, 0],
      [101, 127],
      [100, 127],
    ].map(([controller = 0, value = 0]) => control(0, controller, value, channel)),
    ...notes.flatMap(({ startBeats, durationBeats, bend }) => {
      if (bend === undefined) return [];
      const values = bend.map(({ afterBeats, semitones }) => ({
        tick: toTick(startBeats + afterBeats),
        value: CENTRE + (semitones / range) * CENTRE,
      }));
      const moves = sampled(values, BEND_STEP).map(({ tick, value }) => event(tick, value));
      const returns = bend.at(-1)?.semitones === 0 ? [] : [event(toTick(startBeats + durationBeats), CENTRE)];
      return [...moves, ...returns];
    }),
  ];
}
