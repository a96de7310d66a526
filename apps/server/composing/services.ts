import type { ServiceFactories } from '#server/platform/context.ts';
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
import { jobKindsService } from './job-kinds.ts';

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
