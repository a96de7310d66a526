export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

export interface Counter {
  add(labels?: Labels): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

/** The value of a gauge; undefined while it is unknown. */
export type Reading = number | undefined | readonly Sample[];

export interface Registry {
  /**
   * A number that only grows; its name ends in `_total`. `known` label sets start at 0: Prometheus does not see an
   * increase in a series that appears with its first event.
   */
  readonly counter: (name: string, help: string, known?: readonly Labels[]) => Counter;
  /** A number that is read at each scrape; with the type 'counter', one that is counted elsewhere. */
  readonly gauge: (name: string, help: string, read: () => Reading, type?: 'gauge' | 'counter') => void;
  /** The observed values by their upper bounds, which are in ascending order. */
  readonly histogram: (name: string, help: string, limits: readonly number[]) => Histogram;
  readonly text: () => string;
}

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** The suffixes of the name, the labels and the values. */
  readonly samples: () => readonly (Sample & { readonly ending?: string })[];
}

/** The content type of `text`. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * A registry of metrics in Prometheus' text format 0.0.4. Written here because counters, gauges and histograms are a
 * page of code, and prom-client brings unmaintained dependencies.
 */
export function registry(): Registry {
  const families: Family[] = [];

  return {
    counter(name, help, known = []) {
      const counts = new Map<string, { labels: Labels; value: number }>();
      for (const labels of known) counts.set(JSON.stringify(labels), { labels, value: 0 });
      families.push({ name, help, type: 'counter', samples: () => [...counts.values()] });
      return {
        add(labels = {}) {
          const key = JSON.stringify(labels);
          const count = counts.get(key) ?? { labels, value: 0 };
          count.value += 1;
          counts.set(key, count);
        },
      };
    },

    gauge(name, help, read, type = 'gauge') {
      const samples = () => {
        const reading = read();
        return typeof reading === 'number' ? [{ value: reading }] : (reading ?? []);
      };
      families.push({ name, help, type, samples });
    },

    histogram(name, help, limits) {
      const seen = new Map<string, { labels: Labels; counts: number[]; sum: number }>();
      const samples = () => [...seen.values()].flatMap((one) => histogramSamples(limits, one));
      families.push({ name, help, type: 'histogram', samples });
      return {
        observe(value, labels = {}) {
          const key = JSON.stringify(labels);
          const one = seen.get(key) ?? { labels, counts: Array<number>(limits.length + 1).fill(0), sum: 0 };
          const at = limits.findIndex((limit) => value <= limit);
          one.counts[at === -1 ? limits.length : at]! += 1;
          one.sum += value;
          seen.set(key, one);
        },
      };
    },

    text: () => families.map(familyText).join(''),
  };
}

function histogramSamples(
  limits: readonly number[],
  { labels, counts, sum }: { labels: Labels; counts: readonly number[]; sum: number },
) {
  let total = 0;
  const buckets = [...limits.map(String), '+Inf'].map((le, index) => {
    total += counts[index]!;
    return { ending: '_bucket', labels: { ...labels, le }, value: total };
  });
  return [...buckets, { ending: '_sum', labels, value: sum }, { ending: '_count', labels, value: total }];
}

function familyText({ name, help, type, samples }: Family): string {
  const lines = samples().map(
    ({ ending = '', labels = {}, value }) => `${name}${ending}${labelText(labels)} ${valueText(value)}\n`,
  );
  return `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => {
    const escaped = value
      .replaceAll('\\', '\\\\')
      .replaceAll('"', String.raw`\"`)
      .replaceAll('\n', '\\n');
    return `${name}="${escaped}"`;
  });
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function valueText(value: number): string {
  if (value === Infinity) return '+Inf';
  return value === -Infinity ? '-Inf' : String(value);
}
