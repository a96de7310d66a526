import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/* The settings that music is composed from, of requests and of pieces that a version is put together from. */

export const seed = z.int().min(limits.seed.min).max(limits.seed.max);

export const prompt = z
  .string(issueMessages.enterMusicPrompt)
  .trim()
  .min(1, issueMessages.enterMusicPrompt)
  .max(limits.musicPrompt.max, issueMessages.musicPromptTooLong);

export const genres = z.array(z.string().trim().min(1).max(limits.genre.max)).max(limits.genresPerTrack.max);
export const tempo = z.number().min(limits.tempoBpm.min).max(limits.tempoBpm.max);

export const sectionIndex = z
  .int()
  .min(0)
  .max(limits.planSections.max - 1);

/** Sections, counted from 0, that use a different seed for their notes. */
export const sectionSeeds = z.array(z.object({ section: sectionIndex, seed })).max(limits.planSections.max);
