import type { Context, ComposingServices } from '#server/platform/context.ts';
import { anyJobKind, type AnyJobKind } from '#server/platform/jobs/job-kind.ts';
import type { JobKindName } from '#server/platform/jobs/job-kind-names.ts';
import { generationKind } from './generation/generation-kind.ts';
import { textKind } from './music-writing/text-kind.ts';
import { scoreFileKind } from './scores/score-file-kind.ts';

export type JobKinds = Readonly<Record<JobKindName, AnyJobKind>>;

declare module '#server/platform/context.ts' {
  interface PlatformServices {
    readonly jobKinds: JobKinds;
  }
}

/** How the job of each kind is run. */
export const jobKindsService = (context: Context, services: ComposingServices): JobKinds => ({
  music: anyJobKind(generationKind('music', context, services)),
  sound_effect: anyJobKind(generationKind('sound_effect', context, services)),
  voice: anyJobKind(generationKind('voice', context, services)),
  image: anyJobKind(services.images.kind),
  text: anyJobKind(textKind(services)),
  stems: anyJobKind(scoreFileKind('stems', context, services)),
  midi: anyJobKind(scoreFileKind('midi', context, services)),
  wav: anyJobKind(scoreFileKind('wav', context, services)),
});
