import type { Literal, Value } from '../code/value.ts'
import type { Origin } from '../trust/trust.ts'
import { call, type Found, find, type Look, type Rule, type Test } from './rule.ts'
import { looksSecret } from './secret-text.ts'
import { either, has } from './value-tests.ts'

/** The text of a value, through what only changes its form: `[]byte("...")`, `"...".getBytes()`. */
function textOf(value: Value): Literal | undefined {
  if (value.kind === 'literal') return typeof value.value === 'string' ? value : undefined
  if (value.kind === 'mix' && value.parts.length === 1) return textOf(value.parts[0]!)
  if (value.kind !== 'call') return undefined
  if (value.callee.kind === 'member' && /^(getBytes|toCharArray|encode|trim)$/.test(value.callee.name)) return textOf(value.callee.of)
  if (/^(Buffer\.from|bytes|b64decode|SecretKeySpec)$/.test(value.callee.node.text()) && value.inputs[0]) return textOf(value.inputs[0])
  return undefined
}

/** Every name that gets a text written in the program. */
function* named({ code }: Look): Generator<Found> {
  const pairs = [
    ...[...code.bindings.values()].flat(),
    ...code.entries.map((one) => ({ name: one.key, node: one.node, value: () => one.value() })),
    ...code.writes.map((one) => ({ name: lastWord(one.target()), node: one.node, value: () => one.value() })),
  ]
  for (const { name, node, value } of pairs) {
    const text = value && worth.test(name) ? textOf(value()) : undefined
    if (text && looksSecret(name, String(text.value))) yield { node, origin: writtenIn(text) }
  }
}
const worth = /pass|pwd|secret|token|key|credential|auth|salt/i
const lastWord = (value: Value): string =>
  value.kind === 'member' ? value.name : value.kind === 'index' && value.key.kind === 'literal' ? String(value.key.value) : ''

/** Everybody who reads the code knows it. */
const writtenIn = (text: Literal): Origin => ({ trust: 'outside', from: text })

/** A key or password handed over as text. */
const text: Test = (value, look) => {
  const known = value && (textOf(value) ?? textOf(look.behind(value)))
  return known !== undefined && String(known.value).length >= 4 && !madeUp.test(String(known.value)) && writtenIn(known)
}
const madeUp = /^(test|dummy|example|changeme|x+|\*+|<.*>|\$\{.*\}|%.*%)$/i

export const hardCodedSecret: Rule = {
  id: 'hard-coded-secret',
  cwe: 'CWE-798',
  severity: 'high',
  message: 'A hard-coded key or password is exposed to everyone who can read the code.',
  hint: 'Load it from the environment or a secret store, and rotate the exposed secret.',
  places: {
    javascript: [
      find(worth, named),
      call('{jsonwebtoken,jwt}.{sign,verify}', { 1: text }),
      call('{express-session,cookie-session,session,cookieSession}', { 0: either(has('secret', text), has('keys', text)) }),
      call('crypto.createHmac', { 1: text }),
      call('crypto.{createCipheriv,createDecipheriv}', { 1: text }),
    ],
    python: [find(worth, named), call('jwt.{encode,decode}', { '1|key': text }), call('hmac.new', { 0: text })],
    go: [find(worth, named), call('*.SignedString', { 0: text })],
    java: [
      find(worth, named),
      call('DriverManager.getConnection', { 2: text }),
      call('SecretKeySpec', { 0: text }),
      call('*.signWith', { each: text }),
      call('Algorithm.{HMAC256,HMAC384,HMAC512}', { 0: text }),
    ],
  },
  examples: {
    javascript: {
      bad: ["const apiKey = 'k9Xw2mQz7Lp4Rt8Vb1Ns'", "import jwt from 'jsonwebtoken'\njwt.sign({ sub }, 'shhh-secret')"],
      good: [
        'const apiKey = process.env.API_KEY',
        "const tokenHeader = 'X-Request-Token'",
        "const password = 'password'",
        "const tokenUrl = 'https://id.example.com/oauth/token'",
      ],
    },
    python: {
      bad: ['DB_PASSWORD = "tr0ub4dor&3x"'],
      good: ['import os\nDB_PASSWORD = os.environ["DB_PASSWORD"]', 'PASSWORD_FIELD = "password"', 'password = ""'],
    },
    go: { bad: ['package p\nconst apiToken = "k9Xw2mQz7Lp4Rt8Vb1Ns"'], good: ['package p\nconst tokenPrefix = "Bearer "'] },
    java: {
      bad: ['class A { private static final String PASSWORD = "tr0ub4dor&3x"; }'],
      good: ['class A { private static final String PASSWORD_KEY = "spring.datasource.password"; }'],
    },
  },
}
