/** Why a path is looked after: `secret` is asked for before it is read, `own` steers git or ibid and is asked for before it is changed. */
export type Guarded = 'secret' | 'own'

/** What a path is by its names alone; parts parted by `/` or `\`, upper and lower case alike. The one list for every tool that reads files. */
export function guardOf(path: string): Guarded | undefined {
  const names = path.toLowerCase().split(/[/\\]/).map(withoutCopyMarks)
  if (names.some((name) => name === '.git' || name === '.ibid')) return 'own'
  const [last = '', ...above] = names.toReversed()
  const isCode = code.test(last)
  if (above.some((name) => folders.test(name) || (!isCode && dataFolders.test(name)))) return 'secret'
  return isSecret(last) || (!isCode && places.test(names.join('/'))) ? 'secret' : undefined
}

/** Code, not data: `credentials.ts` is a program about credentials. */
const code = /\.(?:[cm]?[jt]sx?|c|cc|cpp|cs|css|go|h|hpp|html|java|kt|md|mdx|php|py|rb|rs|scala|scss|snap|svelte|swift|vue)$/
/** What shows the form of a file, for others to fill in: `.env.example`, `sample.env`. */
const sample = /(?:^|[._-])(?:example|sample|template|tmpl|tpl|dist|defaults?)$|^(?:example|sample|template|defaults?)[._-]/
const ofPublic = /(?:^|[._-])pub(?:lic|key)?(?=[._-]|$)/

const data = String.raw`\.(?:json|jsonc|json5|ya?ml|toml|ini|env|txt|cfg|conf|config|xml|properties|csv|plist|enc)`

/** Private keys and what holds them, by their endings and by the names that programs give them. */
const keys: readonly RegExp[] = [
  /\.(?:pem|key|p8|p12|pfx|pkcs12|pk8|ppk|jks|bks|jceks|keystore|truststore|kdbx?|gpg|pgp|agekey|keytab|ovpn|keychain(?:-db)?|wallet)$/,
  /(?:priv|secret|key)[\w.-]*\.asc$/,
  /^(?:ssh_host_.*_key|(?:.*[._-])?(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?)$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)/,
]

/** Files and folders in which programs keep the words that let them in, what was typed, and environments. */
const others: readonly RegExp[] = [
  /^\.env(?:rc|[._-].*)?$|.\.env(?:[._-].*)?$|^\.flaskenv$/,
  /\.(?:tfvars|tfstate)(?:\.json|\.[\w.-]*backup)?$|\.auto\.tfvars/,
  /^[._](?:netrc|npmrc|yarnrc(?:\.yml)?|pypirc|pgpass|htpasswd|htdigest|git-credentials|dockercfg|dockerconfigjson|s3cfg|boto|curlrc|wgetrc)$/,
  /^\.(?:my\.cnf|mylogin\.cnf|msmtprc|fetchmailrc|mbsyncrc|offlineimaprc|muttrc|terraformrc|databrickscfg|clasprc\.json|sentryclirc|vault-token|vault_pass.*)$/,
  /^(?:pgpass\.conf|terraform\.rc|rclone\.conf|credentials\.tfrc\.json|settings-security\.xml|nuget\.config|kubeconfig.*|.*\.kubeconfig)$/,
  new RegExp(String.raw`^\.?credentials|[._-]credentials?(?:${data})?$`),
  new RegExp(String.raw`(?:^|[._-])(?:secrets?|passwords?|passwd|api[_-]?keys?|private[_-]?key)(?:\.[\w-]+)?${data}$`),
  new RegExp(`(?:^|[._-])(?:access|auth|refresh|api|id)[_-]?token(?:${data})?$`),
  /^\.?secrets$|[._-](?:secrets?|passwords?|passwd)$|^token\.(?:json|txt)$|^\.token$/,
  /service[_-]?account.*\.json$|firebase-?adminsdk.*\.json$|^client_?secret.*\.json$|^(?:gcp|gcloud|google)[_-]?key.*\.json$|^application_default_.*\.json$/,
  /^\.(?:[\w-]*history|lesshst|viminfo|node_repl_history)$|^(?:fish_history|consolehost_history\.txt)$/,
  /^(?:key[34]\.db|logins\.json|signons\.sqlite|cookies\.(?:sqlite|txt|binarycookies)|login data|web data|wallet\.dat)$/,
]

/** Folders of which everything below is secret: keys, clouds, password stores, browsers, mail. */
const folders =
  /^(?:\.ssh|\.aws|\.gnupg|\.kube|\.gcloud|\.oci|\.password-store|\.mozilla|\.thunderbird|\.pki|keyrings|keychains|\.secrets|google-chrome|chromium|bravesoftware)$/

/** Folders that hold secrets beside code. */
const dataFolders = /^(?:secrets|credentials|\.env(?:[._-].*)?)$/

/** Files whose own name says nothing, and everything with the folders in front of it. */
const places =
  /(?:^|\/)(?:\.docker\/config\.json|\.cargo\/credentials|\.gem\/credentials|\.bundle\/config|\.m2\/settings\.xml|\.gradle\/gradle\.properties|\.config\/(?:gh|hub|gcloud|op|glab-cli|doctl|configstore|containers\/auth)(?:\/|$|\.)|\.config\/(?:git\/credentials|hub$)|\.azure\/(?:.*token|.*profile|msal)|\.subversion\/auth|\.chef\/.*|\.vagrant\.d\/.*key|\.terraform\.d\/.*|\.composer\/.*|\.databricks\/.*|\.snowflake\/.*|\.irssi\/.*|\.weechat\/.*|\.purple\/.*|google\/chrome\/)|^auth\.json$/

const isSecret = (name: string): boolean => {
  if (folders.test(name)) return true
  if (name.endsWith('.pub') || code.test(name)) return false
  if (keys.some((names) => names.test(name))) return !ofPublic.test(name)
  return others.some((names) => names.test(name)) && !sample.test(name)
}

/** A copy of a file holds what the file holds: `.env~`, `server.key.bak`, `.id_rsa.swp`. */
function withoutCopyMarks(name: string): string {
  const whole = name.replace(/[. ]+$/, '')
  const bare = whole.replace(/(?:~|\.(?:bak|backup|old|orig|save|copy|swp|swo|tmp|gz|xz|bz2|zst|\d+))+$/, '').replace(/^#(.*)#$/, '$1')
  // `.server.key.swp` is what vim keeps of `server.key`.
  return /\.sw[po]$/.test(whole) && bare.startsWith('..') ? bare.slice(1) : bare || whole || name
}
