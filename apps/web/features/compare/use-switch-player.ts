import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BarFacts } from '#contract/bar-positions.ts';
import {
  createSwitchPlayer,
  type SwitchPlayer,
  type SwitchState,
} from '#web/features/compare/switch-player.ts';
import { loadPcm } from '#web/audio/pcm.ts';
import { createPcmPlayer, type PcmPlayer } from '#web/audio/pcm-player.ts';
import { soundAlone } from '#web/audio/sound-alone.ts';
import type { Decibels } from '#web/audio/units.ts';
import { usePlaybackState } from '#web/audio/use-playback.ts';

/** A version to load. */
export interface SourceFile {
  readonly audioUrl: string;
  readonly bars: BarFacts;
  readonly gainDb: Decibels;
}

export type LoadState = 'loading' | 'ready' | 'failed';

/** The longest audio of all sources together; 16-bit stereo at 48 kHz then takes 350 MB. */
export const maxTotalMinutes = 30;

export const isTooLong = (files: readonly SourceFile[]): boolean =>
  files.reduce((sum, { bars }) => sum + bars.duration, 0) > maxTotalMinutes * 60;

const idle: SwitchState = {
  status: 'paused',
  selected: 0,
  previous: undefined,
  isMatched: true,
  seekCount: 0,
};
const getIdle = () => idle;
const noSubscription = () => () => {};

/** Loads and decodes the files, one after the other, to keep one decoded file in memory at a time. */
async function loadFiles(
  files: readonly SourceFile[],
  decoder: Pick<PcmPlayer, 'decode'>,
  player: SwitchPlayer,
  signal: AbortSignal,
  report: (index: number, state: LoadState) => void,
): Promise<void> {
  for (const [index, { audioUrl, bars, gainDb }] of files.entries()) {
    try {
      const pcm = await loadPcm(audioUrl, decoder, signal);
      if (signal.aborted) return;
      player.load(index, { pcm, bars, gainDb });
      report(index, 'ready');
    } catch {
      if (signal.aborted) return;
      report(index, 'failed');
    }
  }
}

/**
 * A player that switches between files, at the volume of the app’s player, of which one at a time is heard. The files are
 * loaded again when their addresses change.
 */
export function useSwitchPlayer(files: readonly SourceFile[] | undefined) {
  const volume = usePlaybackState((state) => state.volume);
  const [player, setPlayer] = useState<SwitchPlayer>();
  const [loads, setLoads] = useState<readonly LoadState[]>([]);
  const output = useRef<PcmPlayer>(undefined);
  const latestFiles = useRef(files);
  const latestVolume = useRef(volume);
  const key = files && !isTooLong(files) ? files.map(({ audioUrl }) => audioUrl).join(' ') : undefined;

  useEffect(() => {
    latestFiles.current = files;
    latestVolume.current = volume;
    output.current?.setVolume(volume);
  });
  useEffect(() => {
    if (key === undefined || !latestFiles.current) return undefined;
    const end = new AbortController();
    const pcmPlayer = createPcmPlayer({ volume: latestVolume.current });
    output.current = pcmPlayer;
    const created = createSwitchPlayer(pcmPlayer);
    const toLoad = latestFiles.current;
    setPlayer(created);
    setLoads(toLoad.map(() => 'loading'));
    void loadFiles(toLoad, pcmPlayer, created, end.signal, (index, state) =>
      setLoads((before) => before.with(index, state)),
    );
    const leave = soundAlone(created);
    return () => {
      end.abort();
      leave();
      created.close();
      output.current = undefined;
      setPlayer(undefined);
    };
  }, [key]);

  const state = useSyncExternalStore(
    player?.subscribe ?? noSubscription,
    player?.getState ?? getIdle,
    getIdle,
  );
  return { player, state, loads };
}
