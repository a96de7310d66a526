/** A zone: generators in order, as [number, amount]; modulators as [source, destination, amount]. */
export interface ZoneSpec {
  readonly generators: readonly (readonly [number: number, amount: number])[];
  readonly modulators?: readonly (readonly [source: number, destination: number, amount: number])[];
}

export interface SampleSpec {
  readonly name: string;
  /** 16-bit values, or an Ogg Vorbis stream. */
  readonly pcm?: Int16Array;
  readonly vorbis?: Uint8Array;
  readonly loop?: readonly [start: number, end: number];
  readonly sampleRate?: number;
  readonly rootKey?: number;
}

export interface FontSpec {
  readonly presets: readonly {
    readonly name: string;
    readonly bank?: number;
    readonly program?: number;
    readonly zones: readonly ZoneSpec[];
  }[];
  readonly instruments: readonly { readonly name: string; readonly zones: readonly ZoneSpec[] }[];
  readonly samples: readonly SampleSpec[];
  /** Texts of the INFO list by their identifier. */
  readonly info?: Readonly<Record<string, string | Uint8Array>>;
}

const defaultInfo = { INAM: 'Test', ICOP: 'CC0' };

type Part = readonly number[] | Uint8Array;

const word = (value: number): number[] => [value & 0xff, (value >>> 8) & 0xff];
const doubleWord = (value: number): number[] => [...word(value), ...word(value >>> 16)];
const text = (value: string, length = value.length): number[] =>
  Array.from({ length }, (_, i) => value.charCodeAt(i) || 0);
const join = (parts: readonly Part[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

function chunk(id: string, ...parts: readonly Part[]): Uint8Array {
  const content = join(parts);
  return join([text(id), doubleWord(content.length), content, content.length % 2 === 1 ? [0] : []]);
}

/** Bags, generators and modulators of lists of zones. */
function zoneChunks(prefix: 'p' | 'i', lists: readonly (readonly ZoneSpec[])[]): Uint8Array[] {
  const [bags, generators, modulators]: [number[], number[], number[]] = [[], [], []];
  for (const zone of lists.flat()) {
    bags.push(...word(generators.length / 4), ...word(modulators.length / 10));
    for (const [number, amount] of zone.generators) generators.push(...word(number), ...word(amount));
    for (const [source, destination, amount] of zone.modulators ?? []) {
      modulators.push(...word(source), ...word(destination), ...word(amount), ...word(0), ...word(0));
    }
  }
  bags.push(...word(generators.length / 4), ...word(modulators.length / 10));
  return [
    chunk(`${prefix}bag`, bags),
    chunk(`${prefix}mod`, modulators, word(0), word(0), word(0), word(0), word(0)),
    chunk(`${prefix}gen`, generators, doubleWord(0)),
  ];
}

const infoChunks = (info: NonNullable<FontSpec['info']>): Uint8Array[] =>
  Object.entries(info).map(([id, value]) => chunk(id, typeof value === 'string' ? text(value) : value, [0]));

const firstZones = (lists: readonly { readonly zones: readonly ZoneSpec[] }[]): number[] =>
  lists.reduce<number[]>((firsts, { zones }) => [...firsts, firsts.at(-1)! + zones.length], [0]);

/** Builds the bytes of a SoundFont; samples are separated by 46 zeros as the specification requires. */
export function buildSoundFont({ presets, instruments, samples, info = defaultInfo }: FontSpec): Uint8Array {
  const data: Uint8Array[] = [];
  let size = 0;
  const headers = samples.map(({ name, pcm, vorbis, loop = [0, 0], sampleRate = 44_100, rootKey = 60 }) => {
    const bytes = vorbis ?? new Uint8Array(pcm!.buffer, pcm!.byteOffset, pcm!.byteLength);
    const unit = vorbis ? 1 : 2;
    const start = size / unit;
    const origin = vorbis ? 0 : start;
    const padding = new Uint8Array(92 + (bytes.length % 2));
    data.push(bytes, padding);
    size += bytes.length + padding.length;
    return [
      ...text(name, 20),
      ...[start, start + bytes.length / unit, origin + loop[0], origin + loop[1], sampleRate].flatMap(
        doubleWord,
      ),
      rootKey,
      0,
      ...word(0),
      ...word(vorbis ? 0x11 : 1),
    ];
  });
  const presetZones = firstZones(presets);
  const instrumentZones = firstZones(instruments);
  const presetHeaders = [...presets, { name: 'EOP', zones: [] }].map(({ name, ...rest }, i) => [
    ...text(name, 20),
    ...word('program' in rest ? (rest.program ?? 0) : 0),
    ...word('bank' in rest ? (rest.bank ?? 0) : 0),
    ...word(presetZones[i]!),
    ...text('', 12),
  ]);
  const instrumentHeaders = [...instruments, { name: 'EOI' }].map(({ name }, i) => [
    ...text(name, 20),
    ...word(instrumentZones[i]!),
  ]);
  const lists = [
    chunk('LIST', text('INFO'), ...infoChunks(info)),
    chunk('LIST', text('sdta'), chunk('smpl', ...data)),
    chunk(
      'LIST',
      text('pdta'),
      chunk('phdr', ...presetHeaders),
      ...zoneChunks(
        'p',
        presets.map(({ zones }) => zones),
      ),
      chunk('inst', ...instrumentHeaders),
      ...zoneChunks(
        'i',
        instruments.map(({ zones }) => zones),
      ),
      chunk('shdr', ...headers, text('EOS', 46)),
    ),
  ];
  return chunk('RIFF', text('sfbk'), ...lists);
}
