import { expect, it } from 'vitest';
import {
  formatBpm,
  formatDuration,
  formatNumber,
  formatSigned,
  formatTokens,
  formatUsd,
  formatUsdRounded,
} from '#web/ui/format-number.ts';

it('formatNumber groups thousands', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
});

it('formatBpm rounds to at most one decimal', () => {
  expect([113.021, 92.5, 119.98, 90].map(formatBpm)).toEqual(['113', '92.5', '120', '90']);
});

it('formatTokens uses singular and plural', () => {
  expect([formatTokens(1), formatTokens(0), formatTokens(1240)]).toEqual([
    '1 token',
    '0 tokens',
    '1,240 tokens',
  ]);
});

it('formatSigned writes a minus sign (U+2212) or a plus', () => {
  expect([formatSigned(-310), formatSigned(1500), formatSigned(0)]).toEqual(['−310', '+1,500', '0']);
});

it('formatDuration writes minutes and seconds, rounded down', () => {
  expect([formatDuration(0), formatDuration(9.9), formatDuration(65.4), formatDuration(600)]).toEqual([
    '0:00',
    '0:09',
    '1:05',
    '10:00',
  ]);
});

it('formatUsd writes up to six decimals, and at least cents', () => {
  expect([formatUsd(0.033333), formatUsd(0.1), formatUsd(1234), formatUsd(0)]).toEqual([
    '$0.033333',
    '$0.10',
    '$1,234.00',
    '$0.00',
  ]);
});

it('formatUsdRounded rounds to cents, and keeps amounts below one cent exact', () => {
  expect([26.33307, 8.4, 0.1305, 0.0041, 0].map(formatUsdRounded)).toEqual([
    '$26.33',
    '$8.40',
    '$0.13',
    '$0.0041',
    '$0.00',
  ]);
});
