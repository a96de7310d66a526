/** Something that is being made, and that others wait for. */
export interface Flight<T> {
  /** What came of it; undefined where that is for nobody else. Never rejects. */
  readonly outcome: Promise<T | undefined>;
  /** Tells all who wait; only the first time counts. */
  land(outcome?: T): void;
}

/** What is being made at the moment, the latest of each key. */
export interface Flights<T> {
  of(key: string): Flight<T> | undefined;
  begin(key: string): Flight<T>;
}

export function flights<T>(): Flights<T> {
  const underWay = new Map<string, Flight<T>>();
  return {
    of: (key) => underWay.get(key),
    begin(key) {
      const { promise, resolve } = Promise.withResolvers<T | undefined>();
      const flight: Flight<T> = {
        outcome: promise,
        land(outcome) {
          if (underWay.get(key) === flight) underWay.delete(key);
          resolve(outcome);
        },
      };
      underWay.set(key, flight);
      return flight;
    },
  };
}
