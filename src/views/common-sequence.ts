/** The longest sequence of members that two lists have in common, in order, as pairs of positions. */
export function commonSequence<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): readonly (readonly [number, number])[] {
  const longest = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i]![j] = isSame(a[i]!, b[j]!) ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
  const pairs: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (isSame(a[i]!, b[j]!)) pairs.push([i++, j++])
    else if (longest[i + 1]![j]! >= longest[i]![j + 1]!) i++
    else j++
  }
  return pairs
}
