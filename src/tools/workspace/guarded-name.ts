/** Why a path is looked after: `secret` is asked for before it is read, `own` steers git or ibid and is asked for before it is changed. */
export type Guarded = 'secret' | 'own'

/** Data, not code: `credentials.ts` is a program about credentials. */
const code = /\.(?:[cm]?[jt]sx?|c|cc|cpp|cs|css|go|h|hpp|html|java|kt|md|mdx|php|py|rb|rs|scala|scss|snap|svelte|swift|vue)$/
const samples = /\.(?:example|sample|template|dist|defaults?)$/

const secretNames: readonly RegExp[] = [
  /^\.env(?:rc|[.-].*)?$/,
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx)$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?!.*\.pub$)/,
  /^[._](?:netrc|npmrc|pypirc|pgpass|htpasswd|git-credentials)$/,
  /^\.?credentials/,
  /^secrets?\.(?:json|ya?ml|toml|ini|env|txt)$/,
  /^\.(?:ssh|aws|gnupg)$/,
]

/** What a path is by its names alone; parts parted by `/` or `\`, upper and lower case alike. */
export function guardOf(path: string): Guarded | undefined {
  const names = path.toLowerCase().split(/[/\\]/)
  if (names.some((name) => name === '.git' || name === '.ibid')) return 'own'
  return names.some(isSecret) ? 'secret' : undefined
}

const isSecret = (name: string): boolean => secretNames.some((names) => names.test(name)) && !samples.test(name) && !code.test(name)
