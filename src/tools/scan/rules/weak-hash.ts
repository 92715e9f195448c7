import { purposeOf, textAround } from './purpose.ts'
import { call, type Rule, type Test } from './rule.ts'
import { absent, either, isFalse, literal, not } from './value-tests.ts'

const weak = literal(/^["']?(md[245]|sha-?1|ripemd-?160|rmd160)["']?$/i)
const words = /passw|passwd|\bpwd\b|passphrase|secret|credential|\btoken|signature|\bsign(ed)?\b|\bpin\b|otp\b|hmac|\bapi_?key/i

/** The hash guards something: a password, a signature, a token. Names of files in a cache need no more than a quick hash. */
const guardsSomething: Test = (value, look) => {
  if (!value) return false
  const purpose = purposeOf(look, value.node)
  if (words.test(purpose)) return true
  const statement = value.node.ancestors().find((one) => /statement|declaration|declarator|return|assignment/.test(String(one.kind())))
  const routine = look.code.routineAt(value.node.range().start.index)
  if (words.test((statement?.text() ?? value.node.text()).slice(0, 400)) || words.test(routine?.name ?? '')) return true
  const fed = /(\.update|\.digest|Sum|Write)\s*\(/.test(textAround(look, value.node))
  return fed && /\.(update|digest|Write)\s*\([^)\n]*(passw|pwd|secret|credential|token)/i.test(textAround(look, value.node))
}

export const weakHash: Rule = {
  id: 'weak-hash',
  cwe: 'CWE-328',
  severity: 'high',
  message: 'A weak hash function (MD5, SHA-1) protects a secret or a signature.',
  hint: 'Hash passwords with scrypt, Argon2 or bcrypt, and sign with HMAC-SHA-256.',
  places: {
    javascript: [
      call('crypto.createHash', { 0: weak, call: guardsSomething }),
      call('crypto.{pbkdf2,pbkdf2Sync}', { 4: weak }),
      call('{md5,sha1,CryptoJS.MD5,CryptoJS.SHA1,crypto-js.MD5,crypto-js.SHA1,js-md5,js-sha1,blueimp-md5}', { call: guardsSomething }),
    ],
    python: [
      call('hashlib.{md5,sha1}', { usedforsecurity: not(isFalse), call: guardsSomething }),
      call('hashlib.new', { 0: weak, usedforsecurity: not(isFalse), call: guardsSomething }),
      call('{Crypto,Cryptodome}.Hash.{MD5,MD4,MD2,SHA,SHA1}.new', { call: guardsSomething }),
      call('*.{MD5,SHA1}', { call: guardsSomething, '0': absent, receiver: (value, look) => !!value && /hashes/.test(look.name(value)) }),
    ],
    go: [call('crypto/{md5,sha1}.{New,Sum}', { call: guardsSomething })],
    java: [
      call('MessageDigest.getInstance', { 0: weak, call: guardsSomething }),
      call('DigestUtils.{md5,md5Hex,sha1,sha1Hex,sha,shaHex,getMd5Digest,getSha1Digest,md5DigestAsHex}', { call: either(guardsSomething) }),
      call('Hashing.{md5,sha1}', { call: guardsSomething }),
    ],
  },
  examples: {
    javascript: {
      bad: ["import { createHash } from 'node:crypto'\nexport const keep = (password) => createHash('md5').update(password).digest('hex')"],
      good: [
        "import { createHash } from 'node:crypto'\nexport const etag = (body) => createHash('md5').update(body).digest('hex')",
        "import { scryptSync } from 'node:crypto'\nexport const keep = (password, salt) => scryptSync(password, salt, 64)",
      ],
    },
    python: {
      bad: ['import hashlib\ndef keep(user, password):\n    user.hash = hashlib.sha1(password.encode()).hexdigest()'],
      good: [
        'import hashlib\ndef etag(body):\n    return hashlib.md5(body, usedforsecurity=False).hexdigest()',
        'import hashlib\ndef checksum(data):\n    return hashlib.sha1(data).hexdigest()',
      ],
    },
    go: {
      bad: ['package p\nimport "crypto/md5"\nfunc hashPassword(password string) [16]byte { return md5.Sum([]byte(password)) }'],
      good: ['package p\nimport "crypto/md5"\nfunc etag(body []byte) [16]byte { return md5.Sum(body) }'],
    },
    java: {
      bad: [
        'class A { byte[] hashPassword(String password) throws Exception { return MessageDigest.getInstance("SHA-1").digest(password.getBytes()); } }',
      ],
      good: ['class A { byte[] etag(byte[] body) throws Exception { return MessageDigest.getInstance("MD5").digest(body); } }'],
    },
  },
}
