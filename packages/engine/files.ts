/**
 * What audio files consist of, without a codec: layouts, WAV headers, tags and the marks of how they were made.
 */
export { contentTypeOf, isHeaderless, layoutOf } from './encode/layout.ts';
export { composerAgent, type AiMark, type DigitalSourceType } from './encode/mark/ai-mark.ts';
export {
  cutSegments,
  segmentSize,
  segmentsSize,
  type ByteSource,
  type Segment,
  type Span,
} from './encode/mark/byte-source.ts';
export { hasContentCredentials } from './encode/mark/content-credentials.ts';
export { combinedCrc } from './encode/mark/crc32.ts';
export { isHeaderlessType, markFile, markedBytes } from './encode/mark/mark-file.ts';
export { markHeader, markRecord, readMarkHeader, type MarkRecord } from './encode/mark/mark-header.ts';
export { id3Tag } from './encode/mark/mark-id3.ts';
export { infoList } from './encode/mark/mark-wav.ts';
export type { Tags } from './encode/tags.ts';
export { wrapWav } from './encode/wav.ts';
