import type { BuiltinProvider } from '#providers/builtin/builtin-provider.ts';
import type { GeneratedAudio } from '#providers/provider.ts';
import type { NamedFile } from '#providers/score-renderer.ts';

/** The composer, which composes equal requests once and renders equal score files once, except within `again`. */
export function withReusedPieces(composer: BuiltinProvider) {
  const { music } = composer.generators;
  const scores = composer.scores!;
  const pieces = new Map<string, Promise<GeneratedAudio>>();
  const files = new Map<string, Promise<readonly NamedFile[]>>();
  let composingAgain = 0;

  function once<Made>(made: Map<string, Promise<Made>>, request: unknown, make: () => Promise<Made>) {
    if (composingAgain > 0) return make();
    const key = JSON.stringify(request);
    const result = made.get(key) ?? make();
    made.set(key, result);
    // A cancelled composition is no result for the next request.
    result.catch(() => made.delete(key));
    return result;
  }

  const provider: BuiltinProvider = {
    ...composer,
    generators: {
      ...composer.generators,
      music: {
        ...music,
        generate: (request, options) => once(pieces, request, () => music.generate(request, options)),
      },
    },
    scores: {
      ...scores,
      files: (piece, kind, options) => once(files, [piece, kind], () => scores.files(piece, kind, options)),
    },
  };

  /** Composes what `work` asks for even if an equal request was composed before. */
  async function again<Made>(work: () => Promise<Made>): Promise<Made> {
    composingAgain += 1;
    try {
      return await work();
    } finally {
      composingAgain -= 1;
    }
  }

  return { provider, again };
}
