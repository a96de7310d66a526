import { expect, it } from 'vitest';
import { clock, counted, figure, signed, tokensInWords, usd, usdRounded } from '#web/kit/figures.ts';

it('formatNumber groups thousands', () => {
  expect(figure(1_234_567)).toBe('1,234,567');
});

it('formatTokens uses singular and plural', () => {
  expect([tokensInWords(1), tokensInWords(0), tokensInWords(1240)]).toEqual([
    '1 token',
    '0 tokens',
    '1,240 tokens',
  ]);
});

it('formatCount uses singular and plural', () => {
  expect([counted(1, 'track'), counted(14, 'track')]).toEqual(['1 track', '14 tracks']);
});

it('formatSigned writes a minus sign (U+2212) or a plus', () => {
  expect([signed(-310), signed(1500), signed(0)]).toEqual(['−310', '+1,500', '0']);
});

it('formatDuration writes minutes and seconds, rounded down', () => {
  expect([clock(0), clock(9.9), clock(65.4), clock(600)]).toEqual(['0:00', '0:09', '1:05', '10:00']);
});

it('formatUsd writes up to six decimals, and at least cents', () => {
  expect([usd(0.033333), usd(0.1), usd(1234), usd(0)]).toEqual(['$0.033333', '$0.10', '$1,234.00', '$0.00']);
});

it('formatUsdRounded rounds to cents, and keeps amounts below one cent exact', () => {
  expect([26.33307, 8.4, 0.1305, 0.0041, 0].map(usdRounded)).toEqual([
    '$26.33',
    '$8.40',
    '$0.13',
    '$0.0041',
    '$0.00',
  ]);
});
