import { certificates } from './certificates.ts'
import { codeInjection } from './code-injection.ts'
import { commandInjection } from './command-injection.ts'
import { debugMode } from './debug-mode.ts'
import { deserialization } from './deserialization.ts'
import { hardCodedSecret } from './hard-coded-secret.ts'
import { insecureCookie } from './insecure-cookie.ts'
import { nosqlInjection } from './nosql-injection.ts'
import { oldTls } from './old-tls.ts'
import { openCors } from './open-cors.ts'
import { openPermissions } from './open-permissions.ts'
import { openRedirect } from './open-redirect.ts'
import { pathTraversal } from './path-traversal.ts'
import { prototypePollution } from './prototype-pollution.ts'
import { queryInjection } from './query-injection.ts'
import { slowRegex } from './regex.ts'
import type { Rule } from './rule.ts'
import { sqlInjection } from './sql-injection.ts'
import { ssrf } from './ssrf.ts'
import { templateInjection } from './template-injection.ts'
import { unverifiedToken } from './unverified-token.ts'
import { weakCipher } from './weak-cipher.ts'
import { weakHash } from './weak-hash.ts'
import { weakRandom } from './weak-random.ts'
import { xss } from './xss.ts'
import { xxe } from './xxe.ts'

/** All rules over syntax. What services' own keys look like is found over text, in `../secrets.ts`. */
export const rules: readonly Rule[] = [
  sqlInjection,
  commandInjection,
  codeInjection,
  templateInjection,
  nosqlInjection,
  queryInjection,
  pathTraversal,
  deserialization,
  xss,
  ssrf,
  openRedirect,
  xxe,
  hardCodedSecret,
  weakHash,
  weakCipher,
  weakRandom,
  certificates,
  oldTls,
  unverifiedToken,
  insecureCookie,
  openCors,
  prototypePollution,
  slowRegex,
  debugMode,
  openPermissions,
]
