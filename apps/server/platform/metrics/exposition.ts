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
export type GaugeValue = number | undefined | readonly Sample[];

export interface Registry {
  /**
   * A number that only grows; its name ends in `_total`. `known` label sets start at 0: Prometheus does not see an
   * increase in a series that appears with its first event.
   */
  readonly counter: (name: string, help: string, known?: readonly Labels[]) => Counter;
  /** A number that is read at each scrape; with the type 'counter', one that is counted elsewhere. */
  readonly gauge: (name: string, help: string, read: () => GaugeValue, type?: 'gauge' | 'counter') => void;
  /** The observed values by their upper bounds, which are in ascending order. */
  readonly histogram: (name: string, help: string, bounds: readonly number[]) => Histogram;
  readonly text: () => string;
}

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** The suffixes of the name, the labels and the values. */
  readonly samples: () => readonly (Sample & { readonly suffix?: string })[];
}

/** The content type of `text`. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * A registry of metrics in Prometheus' text format 0.0.4. Written here because counters, gauges and histograms are a
 * page of code, and prom-client brings unmaintained dependencies.
 */
export function createRegistry(): Registry {
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
        const value = read();
        return typeof value === 'number' ? [{ value }] : (value ?? []);
      };
      families.push({ name, help, type, samples });
    },

    histogram(name, help, bounds) {
      const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();
      const samples = () => [...series.values()].flatMap((entry) => histogramSamples(bounds, entry));
      families.push({ name, help, type: 'histogram', samples });
      return {
        observe(value, labels = {}) {
          const key = JSON.stringify(labels);
          const entry = series.get(key) ?? {
            labels,
            counts: Array<number>(bounds.length + 1).fill(0),
            sum: 0,
          };
          const index = bounds.findIndex((limit) => value <= limit);
          entry.counts[index === -1 ? bounds.length : index]! += 1;
          entry.sum += value;
          series.set(key, entry);
        },
      };
    },

    text: () => families.map(familyText).join(''),
  };
}

function histogramSamples(
  bounds: readonly number[],
  { labels, counts, sum }: { labels: Labels; counts: readonly number[]; sum: number },
) {
  let total = 0;
  const buckets = [...bounds.map(String), '+Inf'].map((le, index) => {
    total += counts[index]!;
    return { suffix: '_bucket', labels: { ...labels, le }, value: total };
  });
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }];
}

function familyText({ name, help, type, samples }: Family): string {
  const lines = samples().map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${valueText(value)}\n`,
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
