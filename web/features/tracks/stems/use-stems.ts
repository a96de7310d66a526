import { useQuery } from '@tanstack/react-query';
import { scoreFileUrl, useScoreFile } from '#web/features/tracks/score/use-score-file.ts';
import { readError } from '#web/data/api-error.ts';

/** The stems of a version with their waveforms; requested when `enabled`, and kept while the page is open. */
export function useStems(trackId: string, version: number | undefined, enabled: boolean) {
  const file = useScoreFile(trackId, 'stems', { version, enabled });
  const stems = useQuery({
    queryKey: ['stemFiles', trackId, version],
    enabled: enabled && file.data?.status === 'ready',
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const response = await fetch(scoreFileUrl(trackId, 'stems', version), {
        credentials: 'same-origin',
        signal,
      });
      if (!response.ok) throw await readError(response);
      const [zip, { loadStems }, { playStems }] = await Promise.all([
        response.blob(),
        import('#web/features/tracks/stems/load-stems.ts'),
        import('#web/features/tracks/stems/stem-player.ts'),
      ]);
      return { stems: await loadStems(zip), playStems };
    },
  });
  return {
    stems: stems.data?.stems,
    /** Loads with the stems. */
    playStems: stems.data?.playStems,
    error: file.error ?? stems.error,
    progress: file.data?.status === 'making' ? file.data.progress : null,
    retry: () => void (file.error ? file.refetch() : stems.refetch()),
  };
}
