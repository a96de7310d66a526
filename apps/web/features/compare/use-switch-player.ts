import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BarFacts } from '#contract/bar-positions.ts';
import {
  createSwitchPlayer,
  type SwitchPlayer,
  type SwitchState,
} from '#web/features/compare/engine/switch-player.ts';
import { toPcm } from '#web/audio/pcm.ts';
import { usePlayback, usePlaybackState } from '#web/audio/use-playback.ts';

/** A version to load. */
export interface SourceFile {
  readonly audioUrl: string;
  readonly bars: BarFacts;
  readonly gainDb: number;
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
  context: AudioContext,
  player: SwitchPlayer,
  signal: AbortSignal,
  report: (index: number, state: LoadState) => void,
): Promise<void> {
  for (const [index, { audioUrl, bars, gainDb }] of files.entries()) {
    try {
      const response = await fetch(audioUrl, { credentials: 'same-origin', signal });
      if (!response.ok) throw new Error(`${response.status}`);
      const pcm = await toPcm(await context.decodeAudioData(await response.arrayBuffer()));
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
 * A player that switches between files, in an AudioContext of its own at the volume of the app’s player. Only one of
 * the two sounds: each pauses when the other starts. The files are loaded again when their addresses change.
 */
export function useSwitchPlayer(files: readonly SourceFile[] | undefined) {
  const playback = usePlayback();
  const volume = usePlaybackState((state) => state.volume);
  const [player, setPlayer] = useState<SwitchPlayer>();
  const [loads, setLoads] = useState<readonly LoadState[]>([]);
  const master = useRef<GainNode>(undefined);
  const latestFiles = useRef(files);
  const latestVolume = useRef(volume);
  const key = files && !isTooLong(files) ? files.map(({ audioUrl }) => audioUrl).join(' ') : undefined;

  useEffect(() => {
    latestFiles.current = files;
    latestVolume.current = volume;
    if (master.current) master.current.gain.value = volume;
  });
  useEffect(() => {
    if (key === undefined || !latestFiles.current) return undefined;
    const end = new AbortController();
    const context = new AudioContext();
    const output = new GainNode(context, { gain: latestVolume.current });
    output.connect(context.destination);
    master.current = output;
    const created = createSwitchPlayer(context, output);
    const toLoad = latestFiles.current;
    setPlayer(created);
    setLoads(toLoad.map(() => 'loading'));
    void loadFiles(toLoad, context, created, end.signal, (index, state) =>
      setLoads((before) => before.with(index, state)),
    );
    let wasPlaying = false;
    const unsubscribe = [
      playback.subscribe(() => {
        const { status } = playback.getState();
        if (status === 'playing' || status === 'loading') created.pause();
      }),
      created.subscribe(() => {
        const isPlaying = created.getState().status === 'playing';
        if (isPlaying && !wasPlaying) playback.pause();
        wasPlaying = isPlaying;
      }),
    ];
    return () => {
      end.abort();
      for (const stop of unsubscribe) stop();
      created.close();
      master.current = undefined;
      setPlayer(undefined);
      void context.close();
    };
  }, [key, playback]);

  const state = useSyncExternalStore(
    player?.subscribe ?? noSubscription,
    player?.getState ?? getIdle,
    getIdle,
  );
  return { player, state, loads };
}
