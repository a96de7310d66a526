import { outputFormats } from '#contract/formats.ts';
import { testEncoder } from './testing/test-encoder.ts';

for (const format of [...outputFormats, 'wav'] as const) testEncoder(format);
