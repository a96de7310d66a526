/** Numbers of candidates, best first. */
export type Order = readonly number[];

/** Puts a candidate at a place, from 1, and moves the others; without a place it leaves the order. */
export function withPlace(order: Order, candidate: number, place: number | undefined): number[] {
  const others = order.filter((one) => one !== candidate);
  return place === undefined ? others : others.toSpliced(place - 1, 0, candidate);
}

export const isSameOrder = (first: Order, second: Order | null): boolean =>
  first.length === second?.length && first.every((candidate, index) => candidate === second[index]);
