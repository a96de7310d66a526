/** Numbers the names that occur before: "Piano", "Piano 2". */
export function uniquelyNamed<Named extends { readonly name: string }>(all: readonly Named[]): Named[] {
  const seen = new Map<string, number>();
  return all.map((one) => {
    const nth = (seen.get(one.name) ?? 0) + 1;
    seen.set(one.name, nth);
    return nth === 1 ? one : { ...one, name: `${one.name} ${nth}` };
  });
}
