/**
 * The place that a block has when it is let go `dx` pixels from where it stood: behind all that have
 * their middle left of its own. The block itself is drawn `dx` away by then.
 */
export function dropPlace(list: HTMLElement | null, from: number, dx: number): number {
  const middles = [...(list?.children ?? [])].map((block) => {
    const { left, width } = block.getBoundingClientRect();
    return left + width / 2;
  });
  const self = list?.children[from]?.hasAttribute('data-dragged') ? middles[from] : (middles[from] ?? 0) + dx;
  return middles.filter((middle, at) => at !== from && middle < (self ?? 0)).length;
}
