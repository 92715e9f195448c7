import type { Value } from '../code/value.ts'
import { call, entry, type Found, find, type Look, type Rule, type Test, write } from './rule.ts'
import { isFalse } from './value-tests.ts'

const sensitive = /sess|sid\b|^sid|auth|token|jwt|login|remember|user|csrf|access|refresh|id$/i

/** An object of options that leaves out `secure` or `httpOnly`, or switches one off. */
const open = (options: Value | undefined, look: Look): boolean => {
  const known = options && look.behind(options)
  if (!known) return true
  if (known.kind !== 'entries') return false
  if (known.rest.length > 0) return known.entries.some(({ key, value }) => /^(secure|httponly)$/i.test(key) && isFalse(value, look))
  return ['secure', 'httponly'].some((name) => {
    const found = known.entries.find(({ key }) => key.toLowerCase() === name)
    return !found || isFalse(found.value, look)
  })
}

const named: Test = (value, look) => {
  const known = value && look.behind(value)
  return known?.kind === 'literal' && sensitive.test(String(known.value))
}

/** Cookies of Go are structs. */
function* structs(look: Look): Generator<Found> {
  for (const node of look.code.root.findAll({ rule: { kind: 'composite_literal' } })) {
    const value = look.code.value(node)
    if (value.kind !== 'entries' || !/(^|\.)http\.Cookie$/.test(value.type ?? '')) continue
    const name = value.entries.find(({ key }) => key === 'Name')
    const gone = value.entries.some(({ key, value: age }) => key === 'MaxAge' && /^-1$/.test(age.node.text()))
    const around = look.code.routineAt(node.range().start.index)
    const later = around ? look.code.text.slice(node.range().end.index, around.end) : ''
    const sets = /\.Secure\s*=/.test(later) && /\.HttpOnly\s*=/.test(later)
    if (name && (name.value.kind !== 'literal' || named(name.value, look)) && !gone && !sets && open(value, look)) yield { node }
  }
}

/** Cookies of Java are made first and closed after: `cookie.setSecure(true)`. */
function* objects(look: Look): Generator<Found> {
  for (const { node, word, at } of look.code.calls) {
    const value = word === 'Cookie' ? look.code.value(node) : undefined
    if (value?.kind !== 'call' || !value.fresh || !named(value.inputs[0], look)) continue
    const after = look.code.text.slice(at, look.code.routineAt(at)?.end)
    const closed = /\.setSecure\(\s*(true|[a-z]\w*)/.test(after) && /\.setHttpOnly\(\s*true/.test(after)
    if (!closed && !/\.setMaxAge\(\s*0\s*\)/.test(after)) yield { node }
  }
}

export const insecureCookie: Rule = {
  id: 'insecure-cookie',
  cwe: 'CWE-614',
  severity: 'medium',
  message: 'A session cookie can be read by scripts or sent without encryption.',
  hint: 'Set `Secure`, `HttpOnly` and `SameSite`.',
  places: {
    javascript: [
      call('*.cookie', {
        0: named,
        1: (value) => value !== undefined,
        call: (_, look) => look.call!.inputs.length < 4 && open(look.call!.inputs[2], look),
      }),
      entry('cookie', (value, look) => {
        const known = value && look.behind(value)
        return known?.kind === 'entries' && known.entries.some(({ key, value: on }) => /^(secure|httpOnly)$/.test(key) && isFalse(on, look))
      }),
      call('{cookie.serialize,*.setCookie}', { 0: named, 2: (value, look) => open(value, look) }),
    ],
    python: [
      call('*.set_cookie', {
        '0|key': named,
        call: (_, look) =>
          ['secure', 'httponly'].some((name) => {
            const value = look.call?.named.get(name)
            return !value || isFalse(value, look)
          }),
      }),
      write('{SESSION_COOKIE_SECURE,SESSION_COOKIE_HTTPONLY,CSRF_COOKIE_SECURE}', isFalse),
      entry('{SESSION_COOKIE_SECURE,SESSION_COOKIE_HTTPONLY,CSRF_COOKIE_SECURE}', isFalse),
    ],
    go: [
      find(/http\.Cookie/, structs),
      call('*gin.Context.SetCookie', {
        0: named,
        call: (_, look) => [5, 6].some((at) => isFalse(look.call?.inputs[at], look)),
        2: (value) => value?.node.text() !== '-1',
      }),
    ],
    java: [
      find(/new Cookie\(/, objects),
      call('*.{setSecure,setHttpOnly}', { 0: isFalse, receiver: (value, look) => !!value && /Cookie/.test(look.name(value)) }),
    ],
  },
  examples: {
    javascript: {
      bad: ["app.get('/', (req, res) => res.cookie('sid', id))", 'app.use(session({ cookie: { secure: false } }))'],
      good: [
        "app.get('/', (req, res) => res.cookie('sid', id, { httpOnly: true, secure: true }))",
        "app.get('/', (req, res) => res.cookie('lang', 'en'))",
      ],
    },
    python: {
      bad: ['def f(response, key):\n    response.set_cookie("session", key)'],
      good: [
        'def f(response, key):\n    response.set_cookie("session", key, secure=True, httponly=True)',
        'def f(response):\n    response.set_cookie("lang", "en")',
      ],
    },
    go: {
      bad: ['package p\nimport "net/http"\nvar c = &http.Cookie{Name: "session", Value: v, Secure: true}'],
      good: ['package p\nimport "net/http"\nvar c = &http.Cookie{Name: "session", Value: v, Secure: true, HttpOnly: true}'],
    },
    java: {
      bad: ['class A { void f(HttpServletResponse r, String id) { Cookie c = new Cookie("session", id); r.addCookie(c); } }'],
      good: [
        'class A { void f(HttpServletResponse r, String id) { Cookie c = new Cookie("session", id); c.setSecure(true); c.setHttpOnly(true); r.addCookie(c); } }',
      ],
    },
  },
}
