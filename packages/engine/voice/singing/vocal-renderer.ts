import type { SungNote } from '#contract/stored-score.ts';
import { deEss } from '#engine/dsp/de-ess.ts';
import { applyGains, compressorGains } from '#engine/dsp/dynamics.ts';
import { levelOf } from '#engine/dsp/measure.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import { EventSeeds, type SoundEvent } from '#engine/dsp/sound-event.ts';
import type { HtsVoice } from '#engine/voice/models/hts/hts-voice.ts';
import { VocalTract } from '#engine/voice/models/hts/vocal-tract.ts';
import { aperiodicityOf } from '#engine/voice/models/hts/aperiodicity.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Beats, type Decibels, type Frames, type Seconds } from '#engine/kit/units.ts';
import type { SpokenLine } from '#engine/voice/models/hts/spoken-line.ts';
import type { VoiceLine, VoicePart } from '#engine/score/score.ts';
import type { SingingStyle } from './pitch-curve.ts';
import { singPhrase } from './sing-phrase.ts';
import type { TimedNote } from './timed-note.ts';
import { timbreOf } from './voice-eq.ts';

/** Time before the first note for consonants, and after the last for the release. */
const LEAD_IN: Seconds = 0.26;
const LEAD_OUT: Seconds = 0.12;
/** Target level of every phrase, so that all lines are equally loud. */
const PHRASE_LEVEL: Decibels = -20;
const SOFT_PHRASE_GAIN: Decibels = -4;
/** Detuning of takes other than the lead, in semitones. */
const DETUNE = 0.07;

/** Lines whose vocal tracts are kept, 2 MB each: those of the takes that sing together. */
const MAX_VOCAL_TRACTS = 12;

/** The tempo of a score. */
interface BeatClock {
  secondsAt(beat: Beats): Seconds;
}

/** Renders the vocal parts of one stem. Takes of one line share its vocal tract. */
export class VocalRenderer {
  private readonly voice: () => HtsVoice;
  private readonly vocalTracts = new Map<SpokenLine, VocalTract>();

  /** `voice` is the trained voice that spoke the lines; it is asked for when the first line sounds. */
  constructor(voice: () => HtsVoice) {
    this.voice = voice;
  }

  /** The lines of a part as sound events, sorted by time; lines at or after `end` are left out. */
  events(part: VoicePart, clock: BeatClock, end: Frames, seed: number): SoundEvent[] {
    const byLine = Map.groupBy(part.notes, ({ line }) => line);
    const seeds = new EventSeeds(seed);
    const events = [...byLine].flatMap(([index, notes]): SoundEvent[] => {
      const line = part.lines[index];
      const first = notes[0];
      const last = notes.at(-1);
      if (!line || !first || !last) return [];
      const begin = Math.max(0, Math.round((clock.secondsAt(first.startBeats) - LEAD_IN) * SAMPLE_RATE));
      const done = clock.secondsAt(last.startBeats + last.durationBeats) + LEAD_OUT;
      const length = Math.min(end, Math.round(done * SAMPLE_RATE)) - begin;
      if (length <= 0) return [];
      const timed = notes.map((note) => timedNote(note, clock, begin / SAMPLE_RATE));
      const lineSeed = seeds.seedOf(first.startBeats, line.take);
      const play: SoundEvent['play'] = (out, at) => {
        const style = singingStyleOf(line, lineSeed);
        const sung = singPhrase(
          line.spoken,
          timed,
          this.vocalTractOf(line.spoken, part),
          style,
          length,
          lineSeed,
        );
        const gain = levellingGain(sung, timed, line.take === 0) * decibelsToGain(line.gainDb);
        const panGains = equalPower(line.pan);
        const [toLeft, toRight] = [gain * panGains.left, gain * panGains.right];
        for (let i = 0; i < length; i++) {
          out.left[at + i]! += toLeft * sung[i]!;
          out.right[at + i]! += toRight * sung[i]!;
        }
      };
      return [{ frame: begin, length, play }];
    });
    return events.toSorted((a, b) => a.frame - b.frame);
  }

  private vocalTractOf(spoken: SpokenLine, { singer }: VoicePart): VocalTract {
    const existing = this.vocalTracts.get(spoken);
    if (existing) return existing;
    const { parameters, phonemes } = spoken;
    const vocalTract = new VocalTract(this.voice(), timbreOf(singer), parameters, (frame) => {
      const time = (frame + 0.5) * parameters.frameInterval;
      return aperiodicityOf(phonemes.find(({ end }) => end > time)?.name ?? '');
    });
    const [oldest] = this.vocalTracts.keys();
    if (oldest && this.vocalTracts.size >= MAX_VOCAL_TRACTS) this.vocalTracts.delete(oldest);
    this.vocalTracts.set(spoken, vocalTract);
    return vocalTract;
  }
}

function timedNote(note: SungNote, clock: BeatClock, origin: Seconds): TimedNote {
  return {
    start: clock.secondsAt(note.startBeats) - origin,
    end: clock.secondsAt(note.startBeats + note.durationBeats) - origin,
    pitch: note.pitch,
    velocity: note.velocity,
    syllable: note.syllable,
  };
}

function singingStyleOf({ take, isRapped }: VoiceLine, seed: number): SingingStyle {
  const noise = new Noise(seed);
  return {
    vibrato: noise.uniform(0.16, 0.28),
    vibratoRate: noise.uniform(5.1, 5.9),
    detune: take === 0 ? 0 : (take % 2 === 0 ? 1 : -1) * DETUNE * noise.uniform(0.5, 1.2),
    isSpoken: isRapped,
  };
}

/**
 * Compresses and de-esses a lead, in place, and returns the gain that brings a phrase to the target level, lower for
 * soft phrases.
 */
function levellingGain(sung: Float32Array, notes: readonly TimedNote[], isLead: boolean): number {
  if (isLead) {
    const threshold = levelOf(sung) - 2;
    if (threshold === -Infinity) return 0;
    applyGains(
      sung,
      compressorGains(sung, { threshold, ratio: 3, attack: 8, release: 120, maxReduction: 12 }),
    );
    deEss(sung);
  }
  const phraseLevel = levelOf(sung);
  if (phraseLevel === -Infinity) return 0;
  const mean = notes.reduce((sum, { velocity }) => sum + velocity, 0) / notes.length;
  return decibelsToGain(PHRASE_LEVEL + SOFT_PHRASE_GAIN * (1 - mean) - phraseLevel);
}
