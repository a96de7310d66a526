import type { BuiltinProvider } from '#providers/builtin/builtin-provider.ts';
import type { GeneratedAudio } from '#providers/provider.ts';

/**
 * The composer, which composes equal requests within `reuse` once: many tests need a piece to start from. All other
 * requests are composed, also when they are equal.
 */
export function withReusedPieces(composer: BuiltinProvider) {
  const { music } = composer.generators;
  const pieces = new Map<string, Promise<GeneratedAudio>>();
  let reusing = 0;

  const provider: BuiltinProvider = {
    ...composer,
    generators: {
      ...composer.generators,
      music: {
        ...music,
        generate(request, options) {
          if (reusing === 0) return music.generate(request, options);
          const key = JSON.stringify(request);
          const piece = pieces.get(key) ?? music.generate(request, options);
          pieces.set(key, piece);
          return piece;
        },
      },
    },
  };

  async function reuse<Made>(make: () => Promise<Made>): Promise<Made> {
    reusing += 1;
    try {
      return await make();
    } finally {
      reusing -= 1;
    }
  }

  return { provider, reuse };
}
