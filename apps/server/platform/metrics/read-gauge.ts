import { Gauge, type Registry } from 'prom-client';

export interface Sample<Label extends string> {
  readonly labels: Readonly<Partial<Record<Label, string>>>;
  readonly value: number;
}

/** Adds a gauge that is read at each scrape; it has no sample while `read` returns undefined. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined,
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      const value = read();
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    },
  });
}

/** The same with a sample for each value of its labels. */
export function addLabelledGauge<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: () => readonly Sample<Label>[] | undefined,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      gauge.reset();
      for (const { labels, value } of read() ?? []) gauge.set(labels, value);
    },
  });
}
