/** The level of one byte of G.711 (ITU-T), -1..1. */
export function decodeG711(law: 'ulaw' | 'alaw', byte: number): number {
  return (law === 'ulaw' ? muLaw(byte) : aLaw(byte)) / 0x8000;
}

function muLaw(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = (((bits & 0x0f) << 3) + 132) * 2 ** ((bits >> 4) & 7) - 132;
  return bits & 0x80 ? -magnitude : magnitude;
}

function aLaw(byte: number): number {
  const bits = byte ^ 0x55;
  const segment = (bits >> 4) & 7;
  const mantissa = ((bits & 0x0f) << 4) + 8;
  const magnitude = segment === 0 ? mantissa : (mantissa + 256) * 2 ** (segment - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}
