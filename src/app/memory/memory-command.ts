/** What a person asks of what is remembered, in so many words. */
export type MemoryCommand =
  | { readonly deed: 'remember'; readonly fact: string }
  | { readonly deed: 'list' }
  | { readonly deed: 'forget'; readonly words: string }

const remember = [
  /^(?:please\s+)?(?:remember|note|keep in mind|(?:do not|don['’]t) forget)(?:\s+that\s+|\s*[:,]\s*)(?<fact>\S.*)$/is,
  // Without `that` only where it cannot be the beginning of a question or of anything else.
  /^(?:please\s+)?remember\s+(?<fact>(?:I|I['’]m|my|we|we['’]re|our)\s.+)$/is,
  /^(?:请|請)?(?:帮我|幫我)?(?:记住|記住|记下|記下)[\s,:，：]*(?<fact>\S.*)$/s,
]
const list = [
  /^what (?:do|did|have) you (?:remember(?:ed)?|know|saved?|kept)(?: (?:of|about) me)?\s*\??$/i,
  /^(?:你|您)(?:都)?(?:记得|記得|记住了|記住了|知道)(?:我|关于我|關於我)?(?:的)?(?:什么|什麼|哪些)(?:事|事情)?\s*[?？]?$/,
]
const forget = [
  /^(?:please\s+)?forget\s+(?:about\s+|that\s+|what (?:I|you) (?:said|know|remember) (?:of|about)\s+)?(?<words>\S.*)$/is,
  /^(?:请|請)?(?:忘记|忘記|忘掉|忘了)[\s,:，：]*(?<words>\S.*)$/s,
]

/** The order that a prompt begins with; undefined for all other prompts, questions among them. */
export function memoryCommand(prompt: string): MemoryCommand | undefined {
  const text = prompt.trim()
  if (list.some((words) => words.test(text))) return { deed: 'list' }
  if (/[?？]$/.test(text)) return undefined
  const fact = named(remember, text, 'fact')
  if (fact !== undefined) return { deed: 'remember', fact: sentence(fact) }
  const words = named(forget, text, 'words')
  return words === undefined ? undefined : { deed: 'forget', words }
}

const named = (patterns: readonly RegExp[], text: string, group: string): string | undefined => {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.groups?.[group]
    if (found !== undefined) return found.replace(/\s+/g, ' ').trim()
  }
  return undefined
}

const sentence = (words: string): string => {
  const begun = words[0]!.toUpperCase() + words.slice(1)
  return /[.!。！…]$/.test(begun) ? begun : /[\u4e00-\u9fff]$/.test(begun) ? `${begun}。` : `${begun}.`
}
