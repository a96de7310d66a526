import type { ServiceFactories, Context, ComposingServices } from '#server/platform/context.ts';
import { providerRegistryService } from './providers/provider-registry.service.ts';
import { generationService } from './generation/generation.service.ts';
import { answerScoreFile } from './scores/answer-score-file.ts';
import { providersService } from './providers/providers.service.ts';
import { providerCatalogueService } from './providers/provider-catalogue.service.ts';
import { pricingService } from './providers/pricing.service.ts';
import { usageReportService } from './generation/usage-report.service.ts';
import { takesService } from './takes/takes.service.ts';
import { takeResultsService } from './takes/take-results.service.ts';
import { scoreFilesService } from './scores/score-files.service.ts';
import { scoreWritingService } from './scores/score-writing.service.ts';
import { frozenVersionsService } from './scores/frozen-versions.service.ts';
import { storedScores } from './scores/stored-scores.ts';
import { soundFontsService } from './soundfonts/soundfonts.service.ts';
import { soundFontChoiceService } from './soundfonts/soundfont-choice.ts';
import { soundFontFiles } from './soundfonts/soundfont-files.ts';
import { unpaidPreviewsService } from './generation/unpaid-previews.ts';
import { musicWritingService } from './music-writing/music-writing.service.ts';
import { remakesService } from './scores/remakes.service.ts';
import { editsService } from './edits/edits.service.ts';
import { versionPieces } from './scores/version-pieces.ts';
import { importsService } from './imports/imports.service.ts';
import { anyJobKind, type AnyJobKind } from '#server/platform/jobs/job-kind.ts';
import type { JobKindName } from '#server/platform/jobs/job-kind-names.ts';
import { generationKind } from './generation/generation-kind.ts';
import { textKind } from './music-writing/text-kind.ts';
import { scoreFileKind } from './scores/score-file-kind.ts';

type JobKinds = Readonly<Record<JobKindName, AnyJobKind>>;

declare module '#server/platform/context.ts' {
  interface PlatformServices {
    readonly jobKinds: JobKinds;
  }
}

/** How the job of each kind is run. */
const jobKindsService = (context: Context, services: ComposingServices): JobKinds => ({
  music: anyJobKind(generationKind('music', context, services)),
  sound_effect: anyJobKind(generationKind('sound_effect', context, services)),
  voice: anyJobKind(generationKind('voice', context, services)),
  image: anyJobKind(services.images.kind),
  text: anyJobKind(textKind(services)),
  stems: anyJobKind(scoreFileKind('stems', context, services)),
  midi: anyJobKind(scoreFileKind('midi', context, services)),
  wav: anyJobKind(scoreFileKind('wav', context, services)),
});

/** How the services of composing are made. */
export const composingServices = {
  providerRegistry: providerRegistryService,
  generations: generationService,
  answerScoreFile,
  providers: providersService,
  providerCatalogue: providerCatalogueService,
  prices: pricingService,
  consumption: usageReportService,
  takes: takesService,
  takeResults: takeResultsService,
  scoreFiles: scoreFilesService,
  scoreWriting: scoreWritingService,
  frozenVersions: frozenVersionsService,
  storedScores,
  soundFonts: soundFontsService,
  soundFontChoice: soundFontChoiceService,
  soundFontFiles,
  unpaidPreviews: unpaidPreviewsService,
  musicWriting: musicWritingService,
  remakes: remakesService,
  edits: editsService,
  pieces: versionPieces,
  imports: () => importsService(),
  jobKinds: jobKindsService,
} satisfies Partial<ServiceFactories>;
