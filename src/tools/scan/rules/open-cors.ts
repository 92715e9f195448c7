import { call, type Rule, type Test } from './rule.ts'
import { from, has, isTrue, literal } from './value-tests.ts'

const outside = from('outside')
const credentials = /[cC]redentials['"]?\s*[,:(=]\s*['"]?[tT]rue|allow-credentials/i

/** Every origin is let in together with its cookies. */
const withCookies: Test = (_, look) => credentials.test(look.code.text)

export const openCors: Rule = {
  id: 'open-cors',
  cwe: 'CWE-942',
  severity: 'medium',
  message: 'Pages from any origin can read responses that are meant for signed-in users.',
  hint: 'Allow only a fixed list of origins, or do not allow credentials.',
  guard: 'address',
  places: {
    javascript: [
      call('cors', { 0: (value, look) => has('origin', isTrue)(value, look) && has('credentials', isTrue)(value, look) }),
      call('*.{setHeader,header,set}', { 0: literal(/^access-control-allow-origin$/i), 1: outside, call: withCookies }),
    ],
    python: [
      call('*.add_middleware', {
        allow_origins: (value) => /\[\s*['"]\*['"]\s*\]/.test(value?.node.text() ?? ''),
        allow_credentials: isTrue,
      }),
      call('flask_cors.CORS', {
        supports_credentials: isTrue,
        origins: (value, look) => value === undefined || literal(/^\*$/)(value, look),
      }),
    ],
    go: [call('*.Set', { 0: literal(/^access-control-allow-origin$/i), 1: outside, call: withCookies })],
    java: [
      call('*.{setHeader,addHeader}', { 0: literal(/^access-control-allow-origin$/i), 1: outside, call: withCookies }),
      call('*.{allowedOriginPatterns,addAllowedOriginPattern}', { 0: literal(/^\*$/), call: withCookies }),
    ],
  },
  examples: {
    javascript: {
      bad: ["import cors from 'cors'\napp.use(cors({ origin: true, credentials: true }))"],
      good: [
        "import cors from 'cors'\napp.use(cors({ origin: 'https://example.com', credentials: true }))",
        "import cors from 'cors'\napp.use(cors())",
      ],
    },
    python: {
      bad: ['app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True)'],
      good: ['app.add_middleware(CORSMiddleware, allow_origins=["*"])'],
    },
    go: {
      bad: [
        'package p\nimport "net/http"\nfunc f(w http.ResponseWriter, r *http.Request) { w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin")); w.Header().Set("Access-Control-Allow-Credentials", "true") }',
      ],
      good: [
        'package p\nimport "net/http"\nfunc f(w http.ResponseWriter, r *http.Request) { w.Header().Set("Access-Control-Allow-Origin", "https://example.com"); w.Header().Set("Access-Control-Allow-Credentials", "true") }',
      ],
    },
    java: {
      bad: [
        'class A { void f(HttpServletRequest q, HttpServletResponse r) { r.setHeader("Access-Control-Allow-Origin", q.getHeader("Origin")); r.setHeader("Access-Control-Allow-Credentials", "true"); } }',
      ],
      good: ['class A { void f(HttpServletResponse r) { r.setHeader("Access-Control-Allow-Origin", "https://example.com"); } }'],
    },
  },
}
