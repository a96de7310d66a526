import { describe, expect, it } from 'vitest';
import { imageFileProblem, generationProblem } from '#web/features/projects/images/picture-rules.ts';
import { ApiError } from '#web/data/api-error.ts';

describe('an image file to upload', () => {
  it('is accepted up to 5 MB', () => {
    expect(imageFileProblem({ type: 'image/png', size: 5 * 1_048_576 })).toBeUndefined();
  });

  it('is refused when it is larger', () => {
    expect(imageFileProblem({ type: 'image/png', size: 5 * 1_048_576 + 1 })).toEqual({
      title: 'File Too Large',
      description: 'Please select an image smaller than 5MB.',
    });
  });

  it.each(['text/plain', 'audio/mpeg', ''])('is refused when its type is %j', (type) => {
    expect(imageFileProblem({ type, size: 1 })).toEqual({
      title: 'Invalid File',
      description: 'Please select an image file.',
    });
  });
});

const problemOf = (status: number, message: string) =>
  generationProblem(new ApiError(status, JSON.stringify({ code: 'unavailable', message }), ''));

describe('generationProblem', () => {
  it.each([
    ['policy', /content policy/],
    ['auth', /contact support/],
  ])('reads the cause %s, whatever the language of the message is', (cause, expected) => {
    const body = JSON.stringify({ code: 'generation_failed', message: 'Åþéļ', cause });
    expect(generationProblem(new ApiError(502, body, ''))).toMatch(expected);
  });

  it('names the content policy and asks for another prompt', () => {
    expect(problemOf(400, 'Rejected by our Content Policy.')).toMatch(
      /content policy\. Please try another prompt/,
    );
  });

  it('refers to support when the provider has no valid key', () => {
    expect(problemOf(503, 'Incorrect API key provided')).toMatch(/contact support/);
  });

  it('asks to log in again when the session has ended', () => {
    expect(generationProblem(new ApiError(401, 'Unauthorized', ''))).toBe(
      'Please log in again to generate images.',
    );
  });

  it("returns the server's message for other errors", () => {
    expect(problemOf(503, 'The server has no storage left for files.')).toBe(
      'The server has no storage left for files.',
    );
  });

  it('returns its own message when there was no response', () => {
    expect(generationProblem(new TypeError('fetch failed'))).toBe(
      'Failed to generate the image. Please try again.',
    );
  });
});
