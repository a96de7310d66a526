/**
 * The index of a block dropped `dx` pixels from its position: the number of other blocks whose centre is left of its
 * own. The dragged block is already translated by `dx`.
 */
export function dropIndex(list: HTMLElement | null, from: number, dx: number): number {
  const centres = [...(list?.children ?? [])].map((block) => {
    const { left, width } = block.getBoundingClientRect();
    return left + width / 2;
  });
  const ownCentre = list?.children[from]?.hasAttribute('data-dragged')
    ? centres[from]
    : (centres[from] ?? 0) + dx;
  return centres.filter((centre, index) => index !== from && centre < (ownCentre ?? 0)).length;
}
