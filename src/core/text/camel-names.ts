const camelName = /(?<![\p{L}\p{N}])\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}]*/gu

/** Names such as `jQuery` and `WordPress`, each once as first written, and the text with a blank in the place of each. */
export function camelNames(text: string): { readonly names: readonly string[]; readonly rest: string } {
  const names = new Map<string, string>()
  for (const [name] of text.matchAll(camelName)) if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  return { names: [...names.values()], rest: text.replace(camelName, ' ') }
}
