/** Keys that are known by their form. */
const forms: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\b(?:sk|pk|rk)[-_](?:[a-z]+[-_])*[A-Za-z0-9_-]{16,}/,
  /\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}/,
  /\bxox[a-z]-[\w-]{10,}/,
  /\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}\b/,
  /\bAIza[\w-]{30,}|\bya29\.[\w-]{20,}/,
  /\b(?:npm|hf|dop_v1|shpat|whsec|lin_api|pypi|sbp|r8|figd)[-_][A-Za-z0-9_-]{16,}/,
  /\bSG\.[\w-]{16,}\.[\w-]{16,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
  /\bAGE-SECRET-KEY-\w{20,}/,
  /\b\d{8,10}:[\w-]{30,}/,
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]+:[^\s/@]+@/i,
  /hooks\.slack\.com\/services\/\w+/,
  /\bbearer\s+[\w.~+/-]{16,}/i,
]

const names =
  'pass ?words?|pass ?wort|kennwort|passwd|pwd|pass ?phrases?|pass ?codes?|mot de passe|contraseña|pin(?: codes?| numbers?)?|secrets?|secret keys?|api[ -]?keys?|access[ -]?keys?|private[ -]?keys?|(?:access|auth|bearer|api|refresh|session|github|slack) tokens?|tokens?|credentials?|seed phrases?|recovery (?:phrases?|codes?|keys?)|backup codes?|security (?:codes?|answers?)|one[- ]time codes?|verification codes?|2fa codes?|otp|licen[cs]e keys?|encryption keys?'
/** What may follow a name of a secret without being one. */
const harmless =
  /^(?:is |are |was |were |has |have |be |been |being )*(?:stored|kept|managed|saved|rotated|changed|reset|required|needed|hashed|encrypted|generated|expired|optional|mandatory|forgotten|long|short|strong|weak|safe|secure|shared|unique|in|at|on|by|with|not|never|always|handled|read|called|limited|counted|too|very|important|via|through|from|checked|valid|invalid|cheap|expensive|a matter|what|how|hard|easy)\b/i
const assigned = new RegExp(
  `\\b(?:${names})(?:\\s+(?:for|of|to|on|at|in)\\s+(?:\\S+\\s+){0,5}?\\S+?)?\\s*(?:\\s(?:is|are|was|equals|reads|lautet|ist|est|es|=)\\s*:?\\s|\\s?[:=]\\s?)["'\`“]?(\\S.*)`,
  'i',
)
const follows = new RegExp(`\\b(?:${names})\\s+["'\`“]?(\\S+)`, 'gi')
const precedes = new RegExp(
  `["'\`“]?(\\S+?)["'\`”]?\\s+(?:is|are|as|was|for)\\s+(?:(?:the|a|an|my|their|his|her|our|its|user's|[\\w-]+'s)\\s+)*(?:[\\w-]+\\s+)?(?:${names})\\b`,
  'gi',
)
const chinese = /(?:密码|口令|验证码|密钥|令牌)\s*(?:是|为|：|:)?\s*[\w!@#$%^&*-]{4,}/

/** Whether a text holds a password, key or token: by its form, by what it is called, or by how random it looks. */
export function holdsSecret(text: string): boolean {
  if (forms.some((form) => form.test(text)) || chinese.test(text)) return true
  const told = assigned.exec(text)?.[1]
  if (told !== undefined && !harmless.test(told)) return true
  if ([...text.matchAll(follows)].some(([, value = '']) => looksChosen(value))) return true
  if ([...text.matchAll(precedes)].some(([, value = '']) => looksChosen(value))) return true
  return (text.match(/[\w+/=~.-]{20,}/g) ?? []).some(looksRandom)
}

/** A word that nobody writes for others to read: letters with digits or signs, or digits alone. */
function looksChosen(raw: string): boolean {
  const value = raw.replace(/^["'`“(]+|["'`”).,;:!?]+$/g, '')
  if (value.length < 4 || /^https?:/.test(value)) return false
  const classes = [/\p{L}/u, /\d/, /[^\p{L}\d'’.,/-]/u].filter((one) => one.test(value)).length
  return classes >= 2 || value.length >= 20 || /^\d{4,8}$/.test(value)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Long, of letters and digits in no order; ids and paths of readable parts are not. */
function looksRandom(run: string): boolean {
  if (uuid.test(run)) return false
  return run.split(/[-_./=]+/).some((part) => part.length >= 20 && isMixed(part) && entropy(part) >= 3)
}

/** Letters and digits, or letters whose case changes more often than names have it. */
const isMixed = (part: string): boolean =>
  (/\d/.test(part) && /[A-Za-z]/.test(part)) || (part.match(/(?<=[a-z])[A-Z]|(?<=[A-Z])[a-z]/g) ?? []).length > part.length * 0.38

/** Bits a character. */
function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}
