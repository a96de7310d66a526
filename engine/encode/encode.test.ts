import { outputFormats } from '#contract/formats.ts';
import { behavesLikeAnEncoder } from './testing/behaves-like-an-encoder.ts';

for (const format of [...outputFormats, 'wav'] as const) behavesLikeAnEncoder(format);
