import { formatList } from '#contract/message-format.ts';
import { messages } from '#web/features/compare/merge/messages.ts';

/** Bars from 1, both included. */
export interface Bars {
  readonly from: number;
  readonly to: number;
}

const rangesText = (ranges: readonly Bars[]): string =>
  formatList(ranges.map(({ from, to }) => (from === to ? String(from) : messages.range({ from, to }))));

/** The only bar of the ranges; undefined if there are more. */
const onlyBar = ([first, ...others]: readonly Bars[]): number | undefined =>
  others.length === 0 && first?.from === first?.to ? first?.from : undefined;

/** "bar 5", "bars 1–10 and 17–30" */
export function barsText(ranges: readonly Bars[]): string {
  const bar = onlyBar(ranges);
  return bar === undefined ? messages.bars(rangesText(ranges)) : messages.bar(bar);
}

/** The same at the start of a sentence. */
export function barsAsSubject(ranges: readonly Bars[]): string {
  const bar = onlyBar(ranges);
  return bar === undefined ? messages.barsAsSubject(rangesText(ranges)) : messages.barAsSubject(bar);
}
