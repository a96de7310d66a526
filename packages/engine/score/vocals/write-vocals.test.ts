import { describe, expect, it } from 'vitest';
import type { CompositionPlan } from '#contract/plan.ts';
import { sungScore, voicesOf } from '#engine/voice/singing/testing/render-lead-vocal.ts';
import type { Score, VoicePart } from '#engine/score/score.ts';
import { metricStrengthAt } from './line-rhythm.ts';
import { singers } from '#engine/theory/singers.ts';

const secondsOf = (score: Score, beats: number): number => (beats * 60) / score.tempo[0]!.bpm;
const leadOf = (score: Score): VoicePart => voicesOf(score)[0]!;
const meanPitch = ({ notes }: VoicePart, score: Score, name: RegExp): number => {
  const sections = score.sections.filter((section) => name.test(section.name));
  const own = notes.filter(({ startBeats }) => {
    const ms = 1000 * secondsOf(score, startBeats);
    return sections.some(({ startMs, durationMs }) => ms >= startMs && ms < startMs + durationMs);
  });
  return own.reduce((sum, { pitch }) => sum + pitch, 0) / own.length;
};

const section = (name: string, lines: string[], duration_ms = 8_000) => ({
  section_name: name,
  duration_ms,
  positive_local_styles: [],
  negative_local_styles: [],
  lines,
});
const ownWords: CompositionPlan = {
  positive_global_styles: ['pop', '120 bpm', '4/4'],
  negative_global_styles: [],
  sections: [
    section('Intro', []),
    section('Verse', ['Seven little sailors went out to sea', 'Nobody remembers how it came to be']),
    section('Chorus', ['Sail on, sail on, my darling', 'Sail on until the morning']),
    section('Outro', []),
  ],
};
const own = await sungScore({ plan: ownWords, seed: 4 });
const pop = await sungScore({ prompt: 'pop song with female vocals, 112 bpm', seed: 3, lengthMs: 60_000 });

describe('the lead voice', () => {
  it("sings exactly the plan's lines, in their sections", () => {
    const lead = leadOf(own);
    const sung = lead.lines.map(({ spoken }) => spoken.text);
    expect(sung).toEqual(ownWords.sections.flatMap(({ lines }) => lines));
    for (const { startBeats, line } of lead.notes) {
      const ms = 1000 * secondsOf(own, startBeats);
      const [from, to] = line < 2 ? [8_000, 16_000] : [16_000, 24_000];
      expect(ms).toBeGreaterThanOrEqual(from - 1);
      expect(ms).toBeLessThan(to);
    }
  });

  it('has a note for every syllable, in order and without overlaps', () => {
    for (const score of [own, pop]) {
      const lead = leadOf(score);
      lead.lines.forEach(({ spoken }, index) => {
        const notes = lead.notes.filter(({ line }) => line === index);
        expect([...new Set(notes.map(({ syllable }) => syllable))]).toEqual(
          spoken.syllables.map((_, i) => i),
        );
      });
      lead.notes.slice(1).forEach((note, i) => {
        const before = lead.notes[i]!;
        expect(note.startBeats).toBeGreaterThanOrEqual(before.startBeats + before.durationBeats - 1e-6);
      });
    }
  });

  it('puts stressed syllables on beats more often than unstressed ones', () => {
    const lead = leadOf(pop);
    const onBeat = (stressed: boolean) => {
      const notes = lead.notes.filter(({ line, syllable }) => {
        const { stress } = lead.lines[line]!.spoken.syllables[syllable]!;
        return stressed ? stress === 2 : stress === 0;
      });
      return (
        notes.filter(({ startBeats }) => Math.abs(startBeats - Math.round(startBeats)) < 0.05).length /
        notes.length
      );
    };
    expect(onBeat(true)).toBeGreaterThan(0.55);
    expect(onBeat(true)).toBeGreaterThan(onBeat(false) + 0.1);
  });

  it('puts the stress of nineteen of twenty words on a stronger beat than their other syllables', async () => {
    const lines = [
      'The guitar is in the garage tonight',
      'My umbrella was left in a hotel',
      'Everyone remembers the mountain',
      'Believe in the impossible, my friend',
      'The valley is awake in the morning',
      'A photograph forgotten on a table',
      'They painted the kitchen a bright yellow',
      'I surrender to the music of the radio',
    ];
    const score = await sungScore({
      plan: {
        ...ownWords,
        sections: [section('Verse', lines.slice(0, 4), 16_000), section('Chorus', lines.slice(4), 16_000)],
      },
      seed: 6,
    });
    const lead = leadOf(score);
    const words = lead.lines.flatMap(({ spoken }, line) => {
      const strengths = spoken.syllables.map((_, syllable) => {
        const note = lead.notes.find((one) => one.line === line && one.syllable === syllable)!;
        return metricStrengthAt(note.gridBeats!, 4);
      });
      let from = 0;
      return spoken.syllables.flatMap(({ isLastOfWord }, i) => {
        if (!isLastOfWord) return [];
        const word = spoken.syllables
          .slice(from, i + 1)
          .map(({ stress }, at) => [stress, strengths[from + at]!]);
        from = i + 1;
        return [word];
      });
    });
    const polysyllables = words.filter((word) => word.length > 1 && word.some(([stress]) => stress === 2));
    const right = polysyllables.filter((word) => {
      const strongest = Math.max(...word.flatMap(([stress, strength]) => (stress === 0 ? [strength!] : [])));
      return word.some(([stress, strength]) => stress === 2 && strength! > strongest);
    });
    expect(polysyllables.length).toBeGreaterThan(20);
    expect(right.length / polysyllables.length).toBeGreaterThanOrEqual(0.95);
  });

  it('breathes between lines', () => {
    const lead = leadOf(pop);
    for (let line = 1; line < lead.lines.length; line++) {
      const last = lead.notes.findLast((note) => note.line === line - 1)!;
      const first = lead.notes.find((note) => note.line === line)!;
      expect(secondsOf(pop, first.startBeats - last.startBeats - last.durationBeats)).toBeGreaterThan(0.2);
    }
  });

  it("stays in the singer's range, with the chorus above the verse", async () => {
    const lifts: number[] = [];
    for (const singerKind of ['female', 'male', 'child'] as const) {
      for (const seed of [1, 2, 3]) {
        const score = await sungScore({ prompt: `pop song, ${singerKind} singer`, seed, lengthMs: 60_000 });
        const lead = leadOf(score);
        const { low, high } = singers[lead.singer];
        for (const { pitch } of lead.notes) {
          expect(pitch).toBeGreaterThanOrEqual(low);
          expect(pitch).toBeLessThanOrEqual(high);
        }
        lifts.push(meanPitch(lead, score, /chorus/i) - meanPitch(lead, score, /verse/i));
      }
    }
    for (const lift of lifts) expect(lift).toBeGreaterThan(0.5);
    expect(lifts.reduce((sum, lift) => sum + lift, 0) / lifts.length).toBeGreaterThan(3);
  }, 60_000);

  it('repeats the rhythm of a chorus', () => {
    const lead = leadOf(pop);
    const choruses = pop.sections.filter(({ name }) => /chorus/i.test(name) && !/pre/i.test(name));
    expect(choruses.length).toBeGreaterThan(1);
    const [first, second] = choruses.map(({ startBeats }) => {
      const line = lead.notes.find((note) => note.startBeats >= startBeats - 0.1)!.line;
      return lead.notes
        .filter((note) => note.line === line)
        .map(({ pitch, startBeats: at }) => [pitch, Math.round((at - startBeats) * 8)]);
    });
    expect(second!.map(([, at]) => at)).toEqual(first!.map(([, at]) => at));
  });

  it('silences the lead instrument during sung lines', () => {
    const lead = leadOf(pop);
    const spans = lead.lines.map((_, line) => {
      const notes = lead.notes.filter((note) => note.line === line);
      const last = notes.at(-1)!;
      return [notes[0]!.startBeats, last.startBeats + last.durationBeats] as const;
    });
    const instruments = pop.parts.flatMap((part) =>
      part.kind === 'notes' && part.stem === 'lead' ? part.notes : [],
    );
    const over = instruments.filter(({ startBeats }) =>
      spans.some(([from, to]) => startBeats > from + 0.1 && startBeats < to - 0.1),
    );
    expect(over).toEqual([]);
  });
});

describe('backing vocals and rap', () => {
  it('harmonise the choruses a third apart', () => {
    const backing = voicesOf(pop).find(({ role }) => role === 'backing')!;
    expect(backing.lines.some(({ take }) => take === 3)).toBe(true);
    const harmony = backing.notes.filter(({ line }) => backing.lines[line]!.take === 3);
    const lead = leadOf(pop);
    const intervals = harmony.map(({ startBeats, pitch }) => {
      const nearest = lead.notes.toSorted(
        (a, b) => Math.abs(a.startBeats - startBeats) - Math.abs(b.startBeats - startBeats),
      )[0]!;
      return Math.abs(pitch - nearest.pitch);
    });
    expect(
      intervals.filter((distance) => distance >= 2 && distance <= 9).length / intervals.length,
    ).toBeGreaterThan(0.9);
  });

  it('rap hip hop verses and sing the hook', async () => {
    const score = await sungScore({ prompt: 'boom bap hip hop', seed: 2, lengthMs: 60_000 });
    const lead = leadOf(score);
    const verses = lead.lines.filter(({ isRapped }) => isRapped).length;
    expect(verses).toBeGreaterThan(0);
    expect(verses).toBeLessThan(lead.lines.length);
  }, 20_000);

  it('are absent in an instrumental piece and for lines without words', async () => {
    expect(voicesOf(await sungScore({ prompt: 'pop', instrumental: true }))).toEqual([]);
    const mute = { ...ownWords, sections: ownWords.sections.map((part) => ({ ...part, lines: ['***'] })) };
    expect(voicesOf(await sungScore({ plan: mute }))).toEqual([]);
  });

  it('change only the regenerated section', async () => {
    const again = await sungScore({ plan: ownWords, seed: 4, sectionSeeds: [{ section: 2, seed: 99 }] });
    const notesOf = (score: Score, lines: readonly number[]) =>
      leadOf(score).notes.filter(({ line }) => lines.includes(line));
    expect(leadOf(again).lines.map(({ spoken }) => spoken.text)).toEqual(
      leadOf(own).lines.map(({ spoken }) => spoken.text),
    );
    expect(notesOf(again, [0, 1])).toEqual(notesOf(own, [0, 1]));
    expect(notesOf(again, [2, 3])).not.toEqual(notesOf(own, [2, 3]));
  });

  it('stay within the piece for thirty long lines in two seconds', async () => {
    const long = 'An extraordinarily complicated conversation about everything and nothing at all'
      .repeat(2)
      .slice(0, 200);
    const plan = {
      ...ownWords,
      sections: [
        section(
          'Verse',
          Array.from({ length: 30 }, () => long),
          2_000,
        ),
      ],
    };
    for (const { notes } of voicesOf(await sungScore({ plan }))) {
      for (const { startBeats, durationBeats } of notes)
        expect(startBeats + durationBeats).toBeLessThanOrEqual(4.001);
    }
  });
});
