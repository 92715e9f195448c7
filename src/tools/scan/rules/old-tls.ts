import { call, entry, type Rule, write } from './rule.ts'
import { literal, written } from './value-tests.ts'

export const oldTls: Rule = {
  id: 'old-tls',
  cwe: 'CWE-326',
  severity: 'medium',
  message: 'An outdated TLS or SSL version is allowed.',
  hint: 'Require TLS 1.2 or later.',
  places: {
    javascript: [entry('{minVersion,maxVersion}', literal(/^TLSv1(\.1)?$|^SSLv/)), entry('secureProtocol', literal(/^(SSLv|TLSv1(_1)?_)/))],
    python: [
      call('ssl.{SSLContext,wrap_socket}', { '0|ssl_version': written(/PROTOCOL_(SSLv[23]|TLSv1(_1)?)$/) }),
      entry('ssl_version', written(/PROTOCOL_(SSLv[23]|TLSv1(_1)?)$/)),
      write('*.minimum_version', written(/TLSVersion\.(SSLv3|TLSv1(_1)?$)/)),
    ],
    go: [entry('{MinVersion,MaxVersion}', written(/\bVersion(SSL30|TLS10|TLS11)$/))],
    java: [
      call('SSLContext.getInstance', { 0: literal(/^(SSL|SSLv[23]|TLSv1(\.1)?)$/) }),
      call('*.setEnabledProtocols', { 0: written(/"(SSLv\d|TLSv1(\.1)?)"/) }),
    ],
  },
  examples: {
    javascript: { bad: ["createServer({ minVersion: 'TLSv1' })"], good: ["createServer({ minVersion: 'TLSv1.2' })"] },
    python: {
      bad: ['import ssl\nc = ssl.SSLContext(ssl.PROTOCOL_TLSv1)'],
      good: ['import ssl\nc = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)'],
    },
    go: {
      bad: ['package p\nvar c = &tls.Config{MinVersion: tls.VersionTLS10}'],
      good: ['package p\nvar c = &tls.Config{MinVersion: tls.VersionTLS12}'],
    },
    java: {
      bad: ['class A { void f() throws Exception { SSLContext.getInstance("SSLv3"); } }'],
      good: ['class A { void f() throws Exception { SSLContext.getInstance("TLSv1.3"); } }'],
    },
  },
}
