/** Whether two sets have the same members. */
export const equal = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && a.isSubsetOf(b)
