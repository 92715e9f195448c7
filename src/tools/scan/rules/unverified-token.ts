import { call, entry, type Rule } from './rule.ts'
import { has, isFalse, literal, written } from './value-tests.ts'

export const unverifiedToken: Rule = {
  id: 'unverified-token',
  cwe: 'CWE-347',
  severity: 'critical',
  message: 'A token is trusted without verifying its signature.',
  hint: "Verify it with the issuer's key, and specify the algorithm you accept.",
  places: {
    javascript: [
      call('{jsonwebtoken,jwt}.{verify}', { 2: has('algorithms', written(/['"]none['"]/i)) }),
      call('{jsonwebtoken,jwt}.{sign}', { 2: has('algorithm', literal(/^none$/i)) }),
      call('{jwt-simple,jwt}.decode', { 2: literal(/^true$/) }),
      entry('ignoreExpiration', literal(/^true$/)),
    ],
    python: [
      call('{jwt,jose.jwt}.decode', { verify: isFalse }),
      call('{jwt,jose.jwt}.decode', { options: has('verify_signature', isFalse) }),
      call('{jwt,jose.jwt}.decode', { algorithms: written(/['"]none['"]/i) }),
      call('jwt.encode', { 'algorithm|2': (value) => value !== undefined && /^['"]none['"]$|^None$/i.test(value.node.text()) }),
    ],
    go: [call('*.ParseUnverified', {}), call('*.SignedString', { 0: written(/UnsafeAllowNoneSignatureType/) })],
    java: [
      call('Algorithm.none'),
      call('*.{parseClaimsJwt,parsePlaintextJwt,parseUnsecuredClaims}', {}),
      call('*.parse', {
        receiver: (value, look) =>
          !!value && /Jwts\.parser\(\)/.test(look.name(value)) && !/verifyWith|setSigningKey/.test(value.node.text()),
      }),
    ],
  },
  examples: {
    javascript: {
      bad: ["import jwt from 'jsonwebtoken'\njwt.verify(token, key, { algorithms: ['HS256', 'none'] })"],
      good: ["import jwt from 'jsonwebtoken'\njwt.verify(token, key, { algorithms: ['HS256'] })"],
    },
    python: {
      bad: ['import jwt\njwt.decode(token, options={"verify_signature": False})'],
      good: ['import jwt\njwt.decode(token, key, algorithms=["HS256"])'],
    },
    go: {
      bad: ['package p\nimport "github.com/golang-jwt/jwt/v5"\nfunc f(token string) { jwt.NewParser().ParseUnverified(token, claims) }'],
      good: [
        'package p\nimport "github.com/golang-jwt/jwt/v5"\nfunc f(token string) { jwt.NewParser().ParseWithClaims(token, claims, key) }',
      ],
    },
    java: {
      bad: ['class A { void f() { JWT.create().sign(Algorithm.none()); } }'],
      good: ['class A { void f(String key) { JWT.create().sign(Algorithm.HMAC256(key)); } }'],
    },
  },
}
