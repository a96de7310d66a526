import { ProviderError, type ProviderErrorCode } from '#providers/provider-error.ts';
import type { MadeSound, MakeOptions, Provider } from '#providers/provider.ts';
import { announceGeneration } from './ending.ts';
import type { GenerationDeps } from './generation.deps.ts';
import * as repo from './generation.repo.ts';
import type { GenerationRow } from './generation.tables.ts';
import { makerOf } from './maker.ts';
import { measured, type Measure } from './measured.ts';
import { formatOf, type Ordered } from './order.ts';

/** A sound, who made it, and from what: whoever stands in may not be able to take every word of the order. */
export interface MadeBy {
  readonly sound: MadeSound;
  readonly settings: GenerationRow['settings'];
  readonly by: Provider;
}

interface Options extends Omit<MakeOptions, 'errand'> {
  /** Somebody else begins from the beginning: what was heard so far goes. */
  readonly startOver: () => Promise<void>;
}

/** What the person ordered cannot be made anywhere, or should not be. */
const ownTrouble: ReadonlySet<ProviderErrorCode> = new Set(['policy', 'invalid']);

/**
 * Has the sound made by whoever took the order; where that fails for the provider's own reasons and the
 * person allowed it, by the composer that comes with the product.
 * @throws ProviderError, AppError; the signal's reason when it is aborted
 */
export async function makeSound(deps: GenerationDeps, row: GenerationRow, options: Options): Promise<MadeBy> {
  try {
    const provider = await deps.roster.byName(row.provider);
    if (!provider) throw new ProviderError('unavailable', 'This provider is not here any more.');
    return await makeWith({ provider, settings: row.settings }, deps, row, options);
  } catch (error) {
    options.signal.throwIfAborted();
    const standIn = await standInFor(error, deps, row);
    if (!standIn || !(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error, generationId: row.id }, 'the built-in composer stands in');
    await options.startOver();
    const standing = await repo.standIn(deps.db, row, error.message);
    if (standing) await announceGeneration(deps, deps.db, standing);
    return makeWith(standIn, deps, row, options);
  }
}

/** Who makes it, from these settings. */
interface Making {
  readonly provider: Provider;
  readonly settings: GenerationRow['settings'];
}

async function makeWith(
  { provider, settings }: Making,
  { db, measure }: GenerationDeps,
  row: GenerationRow,
  options: Options,
): Promise<MadeBy> {
  const { milliUnits, seed } = row;
  const format = formatOf({ type: row.trackType, settings } as Ordered);
  const errand = {
    known: row.providerJob ?? undefined,
    async remember(mark: string) {
      if (!(await repo.rememberJob(db, row, mark))) throw new Error('another try has begun');
    },
  };
  const order = { settings, milliUnits, format, seed };
  const made = await makerOf(provider, row.trackType).make(order, { ...options, errand });
  const measureFor: Measure = (read) => measure(row.userId, read);
  return { sound: await measured(made, row.trackType, measureFor), settings, by: provider };
}

/** The built-in composer, where it may and can take over. */
async function standInFor(
  error: unknown,
  { roster }: GenerationDeps,
  row: GenerationRow,
): Promise<Making | undefined> {
  if (!row.allowFallback || !(error instanceof ProviderError) || ownTrouble.has(error.code)) return undefined;
  try {
    const provider = await roster.choose(row.trackType, 'builtin');
    if (provider.name === row.provider) return undefined;
    const settings = row.trackType === 'voice' ? await inItsVoice(provider, row.settings) : row.settings;
    // It may not know what to do with the order.
    makerOf(provider, row.trackType).milliUnits(settings);
    return { provider, settings };
  } catch {
    return undefined;
  }
}

/** The voices of others are not its own: then its first one speaks. */
async function inItsVoice(
  provider: Provider,
  settings: GenerationRow['settings'],
): Promise<GenerationRow['settings']> {
  const voices = await provider.voices();
  const [first] = voices;
  if (!('voice' in settings) || !first || voices.some(({ id }) => id === settings.voice)) return settings;
  return { ...settings, voice: first.id };
}
