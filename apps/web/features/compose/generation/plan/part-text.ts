import type { PlanPart } from '#contract/plan-parts.ts';
import { partsMessages as messages } from '#web/features/compose/generation/plan/messages.ts';
import { amountTexts } from '#web/domain/amount-texts.ts';

/** What differs in an entry, in words: "3 dB softer, fewer notes, bars 5–8". */
export function partText(part: PlanPart): string {
  const { plays, instrument, level_db: level, dynamics, density, register, brightness, room, bars } = part;
  const texts = [
    plays === false && messages.silent,
    instrument !== undefined && messages.playedBy(instrument),
    level && amountTexts.level(level),
    dynamics && messages.texts.dynamics(amountTexts.dynamics(dynamics)),
    density && messages.texts.density(amountTexts.density(density)),
    register && amountTexts.register(register),
    brightness && amountTexts.brightness(brightness),
    room && messages.texts.room(amountTexts.room(room)),
  ].filter((text) => typeof text === 'string');
  const differs = texts.length > 0 ? texts : [messages.asWritten];
  return [...differs, ...(bars ? [messages.bars(bars.from, bars.to)] : [])].join(', ');
}
