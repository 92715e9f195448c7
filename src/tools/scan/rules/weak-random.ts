import { purposeOf, secretWords } from './purpose.ts'
import { call, type Rule, type Test } from './rule.ts'

/** The number becomes something that must not be guessed. */
const secret: Test = (value, look) =>
  value !== undefined && secretWords.test(purposeOf(look, value.node).replace(/([a-z])([A-Z])/g, '$1_$2'))

export const weakRandom: Rule = {
  id: 'weak-random',
  cwe: 'CWE-338',
  severity: 'high',
  message: 'A secret is generated from predictable random numbers.',
  hint: 'Use a cryptographically secure generator: `crypto.randomBytes`, `secrets`, `crypto/rand`, `SecureRandom`.',
  places: {
    javascript: [call('Math.random', { call: secret })],
    python: [call('random.{random,randint,randrange,choice,choices,sample,getrandbits,uniform,shuffle}', { call: secret })],
    go: [
      call('math/rand.{Int,Intn,Int31,Int31n,Int63,Int63n,Float64,Read,Perm,New,Uint32,Uint64}', { call: secret }),
      call('math/rand/v2.{Int,IntN,Int32N,Int64N,N,Uint32,Uint64,New}', { call: secret }),
      call('math/rand.*.{Intn,Int,Int31n,Int63n,Read}', { call: secret }),
    ],
    java: [
      call('Random.{nextInt,nextLong,nextBytes,ints,nextDouble}', { call: secret }),
      call('ThreadLocalRandom.current().{nextInt,nextLong,nextBytes}', { call: secret }),
      call('Math.random', { call: secret }),
      call('RandomStringUtils.{random,randomAlphanumeric,randomAlphabetic,randomNumeric,randomAscii}', { call: secret }),
    ],
  },
  examples: {
    javascript: {
      bad: ['export const newToken = () => Math.random().toString(36).slice(2)', `const sessionId = \`\${Date.now()}-\${Math.random()}\``],
      good: [
        'const wait = 100 + Math.random() * 50',
        "import { randomBytes } from 'node:crypto'\nconst token = randomBytes(16).toString('hex')",
      ],
    },
    python: {
      bad: ['import random, string\ndef reset_token():\n    return "".join(random.choice(string.ascii_letters) for _ in range(20))'],
      good: ['import secrets\ntoken = secrets.token_hex(16)', 'import random\ncolour = random.choice(["red", "blue"])'],
    },
    go: {
      bad: ['package p\nimport "math/rand"\nfunc f() { token := rand.Int63(); save(token) }'],
      good: [
        'package p\nimport "math/rand"\nfunc f() { index := rand.Intn(5); show(index) }',
        'package p\nimport "crypto/rand"\nfunc f(token []byte) { rand.Read(token) }',
      ],
    },
    java: {
      bad: ['class A { long f() { Random random = new Random(); long token = random.nextLong(); return token; } }'],
      good: [
        'class A { int f() { Random random = new Random(); int side = random.nextInt(6); return side; } }',
        'class A { byte[] f() { SecureRandom random = new SecureRandom(); byte[] token = new byte[16]; random.nextBytes(token); return token; } }',
      ],
    },
  },
}
