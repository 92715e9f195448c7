/** Names of things that are secret, and of things that only sound so. */
const passwordName = /(^|[^a-z])(pass(word|wd|phrase)?|pwd)$|password$|passwd$|passphrase$/i
const keyName =
  /(secret|token|api[_-]?key|apikey|access[_-]?key|private[_-]?key|(?:jwt|hmac|crypto?|cipher|aes|session|cookie|hash|token)[_-]?key|secret[_-]?key|signing[_-]?key|encryption[_-]?key|auth[_-]?key|client[_-]?secret|credential|master[_-]?key)s?$/i
const soundsOnly =
  /(name|header|field|label|url|uri|path|param|parameter|regex|pattern|type|id|length|placeholder|hint|error|message|policy|prefix|suffix|env|var|file|column|title|text|expiry|ttl|kind|format|scheme|selector|class|cookie|endpoint|public[_-]?key|count|limit|usage|index|separator|tokenizer)s?$/i
const placeholder =
  /^(change[-_ ]?me|example|sample|dummy|test(ing)?|foo|bar|none|null|undefined|todo|your[-_ ].*|my[-_ ].*|insert[-_ ].*|replace[-_ ].*|.*\.\.\..*|x{3,}.*|\*+|<.*>|\[.*\]|\{.*\}|\$\{?.*|%.*%|#\{.*|.*(placeholder|redacted|example|changeme|dummy|secret-?here|goes[-_ ]?here).*)$/i

/** Shannon entropy in bits a character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}

/** Whether a text under a name is a secret: the name says so, and the text looks like nothing that people write for others to read. */
export function looksSecret(name: string, text: string): boolean {
  if (text.length < 6 || text.length > 400 || /\s/.test(text) || placeholder.test(text) || soundsOnly.test(name)) return false
  if (
    /^(https?|file|wss?):\/\/(?![^/@]+:[^/@]+@)/.test(text) ||
    /^[./~]|^[\w-]+(\.[\w-]+)+$|^[A-Z][A-Z0-9_]+$|^[a-z]+([-_:/][a-z]+)*$|^[A-Z]?[a-z]+([A-Z][a-z]+)*$/.test(text)
  )
    return false
  if (passwordName.test(name)) return classes(text) >= 2
  return keyName.test(name) && text.length >= 16 && /\d/.test(text) && /[a-zA-Z]/.test(text) && entropy(text) >= 3
}

const classes = (text: string): number => [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter((one) => one.test(text)).length
