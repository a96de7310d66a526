import { expect, it } from 'vitest';
import type { Remake } from '#contract/remake.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import { editStudio } from './testing/edit-studio.ts';

const { creatorWithProject: creator, make, remade, again, refusal, audio } = await editStudio();

const sections = ({ compositionPlan }: TrackDetail) => compositionPlan!.sections;

it('an edited version can be reproduced, varied, extended and changed in one section like any other', async () => {
  const who = await creator();
  const track = await make(who);
  const made = await remade(who, track.id, {
    kind: 'edit',
    edits: [{ kind: 'level', by_db: -6, parts: ['drums'] }],
  });
  await again(() => remade(who, track.id, { kind: 'same', version: 2 }));
  expect((await audio(who, track.id, 3)).equals(await audio(who, track.id, 2))).toBe(true);
  const varied = await remade(who, track.id, { kind: 'variation', version: 2 });
  expect(varied.compositionPlan).toEqual(made.compositionPlan);
  expect(varied.seed).not.toBe(made.seed);
  const longer = await remade(who, track.id, { kind: 'extension', extend_by_ms: 4_000, version: 2 });
  expect(longer.duration).toBeGreaterThan(8);
  expect(longer.compositionPlan!.sections.every(({ parts }) => parts?.[0]?.part === 'drums')).toBe(true);
  const changed = await remade(who, track.id, { kind: 'section', section: 0, version: 2 });
  expect(changed).toMatchObject({ sections: made.sections, duration: made.duration });
});

it('a merge of versions can be reproduced, varied, extended, and changed in one section', async () => {
  const who = await creator();
  const track = await make(who);
  // It has other notes.
  await remade(who, track.id, { kind: 'variation' });
  const last = sections(track).length - 1;
  const merged = sections(track)
    .map((_, section) => ({ source: 0, section }))
    .with(last, { source: 1, section: last });
  const made = await remade(who, track.id, { kind: 'merge', sources: [1, 2], sections: merged });
  expect(made.settings).toHaveProperty('arrangement');
  const { version } = made;
  const mp3 = await audio(who, track.id, version);
  const isSame = async (remake: Remake) => {
    const next = await again(() => remade(who, track.id, { ...remake, version }));
    return [(await audio(who, track.id, next.version)).equals(mp3), next] as const;
  };
  expect((await isSame({ kind: 'same' }))[0]).toBe(true);
  const [isVariedSame, varied] = await isSame({ kind: 'variation' });
  expect(varied).toMatchObject({ duration: made.duration, key: made.key });
  const [, longer] = await isSame({ kind: 'extension', extend_by_ms: 4_000 });
  expect(longer.duration).toBeGreaterThan(made.duration);
  expect(sections(longer).length).toBeGreaterThan(sections(made).length);
  const [isChangedSame, changed] = await isSame({ kind: 'section', section: 0 });
  expect(changed).toMatchObject({ duration: made.duration, remake: 'section' });
  expect([isVariedSame, isChangedSame]).toEqual([false, false]);
  const refused = '400 no_such_section';
  expect(await refusal(who, track.id, { kind: 'section', section: 29, version })).toEqual([refused, refused]);
});
