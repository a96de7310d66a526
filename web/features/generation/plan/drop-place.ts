/**
 * The index of a block dropped `dx` pixels from its position: the number of other blocks whose centre is left of its
 * own. The dragged block is already translated by `dx`.
 */
export function dropPlace(list: HTMLElement | null, from: number, dx: number): number {
  const middles = [...(list?.children ?? [])].map((block) => {
    const { left, width } = block.getBoundingClientRect();
    return left + width / 2;
  });
  const self = list?.children[from]?.hasAttribute('data-dragged') ? middles[from] : (middles[from] ?? 0) + dx;
  return middles.filter((middle, at) => at !== from && middle < (self ?? 0)).length;
}
