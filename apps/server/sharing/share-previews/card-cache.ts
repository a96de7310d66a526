import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { lengthText } from './describe-shared-page.ts';
import { type CardFonts, drawCard } from './draw-card.ts';
import type { SharedApi } from './shared-api.ts';

interface CardSources {
  readonly api: Pick<SharedApi, 'readPage' | 'readImage'>;
  readonly appName: string;
  readonly fonts: CardFonts;
}

export interface Card {
  readonly etag: string;
  readonly png: Buffer;
}

/** About 60 kB each. */
const maxCards = 200;

/** The preview pictures of share links, drawn once per content and kept in memory. */
export function cardCache({ api, appName, fonts }: CardSources) {
  const cards = new Map<string, Promise<Card>>();

  return {
    /** @throws not_found for links that do not work */
    async find(caller: Parameters<SharedApi['readPage']>[0], token: string): Promise<Card> {
      const { status, body: page } = await api.readPage(caller, token);
      if (!page && status !== 401) throw new AppError('not_found');
      const [first] = page?.tracks ?? [];
      const cover = page?.imageUrl ? await api.readImage(caller, page.imageUrl) : undefined;
      const content = {
        appName,
        title: page?.title,
        length: page && lengthText(page),
        trackType: first?.trackType ?? 'music',
        waveform: first?.waveform,
        seed: first?.id ?? '',
      };
      const hash = createHash('sha256')
        .update(JSON.stringify(content))
        .update(cover ?? '');
      const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
      const known = cards.get(etag);
      if (known) return known;
      const card = drawCard({ ...content, cover }, fonts).then((png) => ({ etag, png }));
      cards.set(etag, card);
      const [oldest] = cards.keys();
      if (cards.size > maxCards && oldest !== undefined) cards.delete(oldest);
      card.catch(() => cards.delete(etag));
      return card;
    },
  };
}
