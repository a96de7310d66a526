import type { ModelNotice } from '#contract/providers.ts';
import { messages } from '#web/features/admin/providers/messages.ts';

const { modelNotices } = messages.providers;

/** "6 Jan 2027": a day has no time zone, so it is formatted in UTC. */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day));

/** A notice in words. */
export function describeModelNotice(notice: ModelNotice): string {
  const service = messages.stats.services[notice.service];
  if (notice.what === 'default_model_changed') return modelNotices.defaultChanged(service, notice.model);
  const { model, endsOn, hasEnded, isNamed } = notice;
  const advice = isNamed ? modelNotices.nameAnother : modelNotices.defaultEnds;
  return `${modelNotices.ends(service, model, formatDay(endsOn), hasEnded)} ${advice}`;
}
