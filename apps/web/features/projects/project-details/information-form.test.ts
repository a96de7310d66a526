import { expect, it } from 'vitest';
import { draftState } from '#web/features/projects/project-details/information-form.tsx';

const saved = { name: 'Night Tram', description: 'Score for a film' };

it('draftState reports no change for an empty draft or one equal to the saved values', () => {
  expect(draftState({}, saved)).toMatchObject({ change: {}, isChanged: false, isNameMissing: false });
  expect(draftState({ name: ' Night Tram ', description: 'Score for a film\n' }, saved).isChanged).toBe(
    false,
  );
  expect(draftState({ description: '  ' }, { ...saved, description: null }).isChanged).toBe(false);
});

it('draftState returns only the changed fields, trimmed, and null for an empty description', () => {
  expect(draftState({ name: ' Day Tram ' }, saved).change).toEqual({ name: 'Day Tram' });
  expect(draftState({ name: 'Night Tram', description: ' ' }, saved).change).toEqual({ description: null });
});

it('draftState reports a missing name and fields that are too long', () => {
  expect(draftState({ name: '  ' }, saved).isNameMissing).toBe(true);
  expect(draftState({ name: 'n'.repeat(200) }, saved).nameTooLong).toBe(false);
  expect(draftState({ name: 'n'.repeat(201) }, saved).nameTooLong).toBe(true);
  expect(draftState({ description: 'd'.repeat(2001) }, saved).descriptionTooLong).toBe(true);
});
