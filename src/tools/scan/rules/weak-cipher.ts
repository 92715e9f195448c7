import { call, type Rule } from './rule.ts'
import { any, literal } from './value-tests.ts'

const weak = /(^|[-/_])(ecb|des|des3|des-?ede\d?|3des|tripledes|desede|rc2|rc4|arcfour|bf|blowfish|cast5?|idea|seed)([-/_]|$)/i

export const weakCipher: Rule = {
  id: 'weak-cipher',
  cwe: 'CWE-327',
  severity: 'high',
  message: 'Encryption uses a broken cipher, or a mode that reveals patterns in the data (DES, RC4, ECB).',
  hint: 'Use AES-GCM or ChaCha20-Poly1305, with a new nonce for each message.',
  places: {
    javascript: [
      call('crypto.{createCipheriv,createDecipheriv}', { 0: literal(weak) }),
      call('crypto.{createCipher,createDecipher}', { 0: any }),
      call('{CryptoJS,crypto-js}.{DES,TripleDES,RC4,Rabbit}.{encrypt,decrypt}'),
    ],
    python: [
      call('{Crypto,Cryptodome}.Cipher.{DES,DES3,ARC2,ARC4,Blowfish,CAST}.new'),
      call('{Crypto,Cryptodome}.Cipher.AES.new', { '1|mode': (value) => /MODE_ECB/.test(value?.node.text() ?? '') }),
      call('*.{ECB,ARC4,TripleDES,Blowfish,IDEA,CAST5,SEED}', {
        call: (value, look) => value?.kind === 'call' && /cryptography|modes\.|algorithms\./.test(look.name(value.callee)),
      }),
    ],
    go: [call('crypto/{des,rc4}.{NewCipher,NewTripleDESCipher}'), call('golang.org/x/crypto/{blowfish,cast5,tea,xtea}.NewCipher')],
    java: [
      call('Cipher.getInstance', {
        0: literal(/(^|\/)(ecb)(\/|$)|^(aes|des|desede|rc2|rc4|arcfour|blowfish)$|^(des|desede|rc2|rc4|arcfour|blowfish)\//i),
      }),
      call('{KeyGenerator,SecretKeyFactory}.getInstance', { 0: literal(/^(des|desede|rc2|rc4|arcfour|blowfish)$/i) }),
      call('NullCipher'),
    ],
  },
  examples: {
    javascript: {
      bad: [
        "import crypto from 'node:crypto'\ncrypto.createCipheriv('des-cbc', key, iv)",
        "const { createCipher } = require('crypto')\ncreateCipher('aes-256-cbc', key)",
      ],
      good: ["import crypto from 'node:crypto'\ncrypto.createCipheriv('aes-256-gcm', key, iv)"],
    },
    python: {
      bad: [
        'from Crypto.Cipher import AES\nAES.new(key, AES.MODE_ECB)',
        'from cryptography.hazmat.primitives.ciphers import algorithms\nalgorithms.ARC4(key)',
      ],
      good: ['from Crypto.Cipher import AES\nAES.new(key, AES.MODE_GCM)'],
    },
    go: {
      bad: ['package p\nimport "crypto/des"\nfunc f(key []byte) { des.NewCipher(key) }'],
      good: ['package p\nimport "crypto/aes"\nfunc f(key []byte) { aes.NewCipher(key) }'],
    },
    java: {
      bad: [
        'class A { void f() throws Exception { Cipher.getInstance("AES"); } }',
        'class A { void f() throws Exception { Cipher.getInstance("DESede/CBC/PKCS5Padding"); } }',
      ],
      good: ['class A { void f() throws Exception { Cipher.getInstance("AES/GCM/NoPadding"); } }'],
    },
  },
}
