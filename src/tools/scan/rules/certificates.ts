import { call, entry, type Found, find, type Look, type Rule, write } from './rule.ts'
import { any, either, isFalse, isTrue, literal, written } from './value-tests.ts'

/** Methods that should refuse and never do: the body of a trust manager or host name verifier is empty or says yes. */
function* trusting(look: Look): Generator<Found> {
  for (const { node, name } of look.code.routines) {
    if (name !== 'checkServerTrusted' && name !== 'verify') continue
    const body =
      node
        .field('body')
        ?.text()
        .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
        .replace(/\s+/g, ' ') ?? ''
    if (name === 'checkServerTrusted' && /^\{ ?(return; ?)?\}$/.test(body)) yield { node }
    if (name === 'verify' && /^\{ ?return true; ?\}$/.test(body) && /SSLSession/.test(node.text())) yield { node }
  }
  for (const { node, word } of look.code.calls) {
    const value = /^(set(Default|SSL)?HostnameVerifier|hostnameVerifier)$/.test(word) ? look.code.value(node) : undefined
    const verifier = value?.kind === 'call' ? value.inputs[0]?.node.text() : undefined
    if (verifier && /^\(?\s*\w+\s*,\s*\w+\s*\)?\s*->\s*(true|\{\s*return true;\s*\})$/.test(verifier)) yield { node }
  }
}

export const certificates: Rule = {
  id: 'disabled-certificate-check',
  cwe: 'CWE-295',
  severity: 'high',
  message: 'TLS certificate verification is disabled, so an attacker on the network can read and modify the traffic.',
  hint: 'Keep verification enabled, and add private certificate authorities to the trusted CAs.',
  places: {
    javascript: [
      entry('rejectUnauthorized', isFalse),
      entry('{strictSSL,strictSsl}', isFalse),
      entry(
        'checkServerIdentity',
        (value, look) =>
          value?.kind === 'routine' &&
          /^\(?[\w, ]*\)?\s*=>\s*(undefined|null|true|\{\s*(return( undefined| null| true)?;?)?\s*\})$/.test(
            look.code.text.slice(value.node.range().start.index, value.node.range().end.index),
          ),
      ),
      write('process.env.NODE_TLS_REJECT_UNAUTHORIZED', literal(/^0$/)),
      write('process.env[]', literal(/^$never/)),
    ],
    python: [
      call('{requests,httpx,aiohttp,*}.{get,post,put,patch,delete,head,options,request,Session,Client,AsyncClient,stream}', {
        verify: isFalse,
      }),
      call('{aiohttp.TCPConnector,*.get,*.post,*.request}', { 'ssl|verify_ssl': isFalse }),
      write('*.{verify}', isFalse),
      call('ssl._create_unverified_context'),
      write('ssl._create_default_https_context', written(/_create_unverified_context/)),
      write('*.verify_mode', written(/CERT_NONE/)),
      write('*.check_hostname', isFalse),
      entry('cert_reqs', either(written(/CERT_NONE/), literal(/^CERT_NONE$/))),
      call('*.set_missing_host_key_policy', { 0: written(/AutoAddPolicy|WarningPolicy/) }),
    ],
    go: [entry('InsecureSkipVerify', isTrue), write('*.InsecureSkipVerify', isTrue), call('golang.org/x/crypto/ssh.InsecureIgnoreHostKey')],
    java: [
      find(/checkServerTrusted|ostnameVerifier|SSLSession/, trusting),
      call('{NoopHostnameVerifier,AllowAllHostnameVerifier,TrustAllStrategy}', { call: any }),
      call('*.{setHostnameVerifier,setSSLHostnameVerifier,loadTrustMaterial}', {
        each: written(/NoopHostnameVerifier\.INSTANCE|ALLOW_ALL_HOSTNAME_VERIFIER|TrustAllStrategy\.INSTANCE|TrustSelfSignedStrategy/),
      }),
    ],
  },
  examples: {
    javascript: {
      bad: ['new Agent({ rejectUnauthorized: false })', "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'"],
      good: ['new Agent({ rejectUnauthorized: true })', 'new Agent({ ca })'],
    },
    python: {
      bad: [
        'import requests\nrequests.get("https://example.com", verify=False)',
        'import ssl\ncontext = ssl.create_default_context()\ncontext.check_hostname = False',
      ],
      good: ['import requests\nrequests.get("https://example.com", verify="/etc/ca.pem")'],
    },
    go: {
      bad: ['package p\nimport "crypto/tls"\nvar c = &tls.Config{InsecureSkipVerify: true}'],
      good: ['package p\nimport "crypto/tls"\nvar c = &tls.Config{MinVersion: tls.VersionTLS13}'],
    },
    java: {
      bad: [
        'class A implements X509TrustManager { public void checkServerTrusted(X509Certificate[] chain, String type) { } }',
        'class A { void f() { HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true); } }',
      ],
      good: [
        'class A implements X509TrustManager { public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException { other.checkServerTrusted(chain, type); } }',
      ],
    },
  },
}
