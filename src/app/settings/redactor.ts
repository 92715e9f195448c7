/** Keys of well-known services, by their shape. */
const shapes =
  /\b(?:sk-(?:ant-|proj-)?[A-Za-z0-9_-]{20,}|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{50,}|xox[abprs]-[A-Za-z0-9-]{20,}|AIza[A-Za-z0-9_-]{35})|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g
const shapeHints = ['sk-', 'AKIA', 'gh', 'xox', 'AIza', 'PRIVATE KEY']
/** Shorter values would take innocent words out of texts. */
const shortest = 6

/** Takes secrets out of any value: every configured one by value, others by their shape. Values without secrets come back as they are. */
export function redactor(secrets: readonly string[]): <T>(value: T) => T {
  const known = secrets.filter((secret) => secret.length >= shortest)
  const redactText = (text: string): string => {
    let clean = text
    for (const secret of known) if (clean.includes(secret)) clean = clean.replaceAll(secret, '[redacted]')
    return shapeHints.some((hint) => clean.includes(hint)) ? clean.replace(shapes, '[redacted]') : clean
  }
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value)
    if (Array.isArray(value)) return changed(value, value.map(redact))
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
    let clean: Record<string, unknown> | undefined
    for (const [key, member] of Object.entries(value)) {
      const told = redact(member)
      // Own members are changed in their places, whatever they are called.
      if (told !== member) (clean ??= { ...value })[key] = told
    }
    return clean ?? value
  }
  return <T>(value: T): T => redact(value) as T
}

const changed = (before: readonly unknown[], after: readonly unknown[]): readonly unknown[] =>
  after.some((member, index) => member !== before[index]) ? after : before
