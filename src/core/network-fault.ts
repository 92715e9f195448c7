/** What codes of Node, of its TLS and of its HTTP parser mean, for people. */
const meanings: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'no such host'],
  ['EAI_AGAIN', 'the host name could not be looked up'],
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was cut'],
  ['ETIMEDOUT', 'the connection timed out'],
  ['EHOSTUNREACH', 'there is no way to the host'],
  ['ENETUNREACH', 'there is no way to the network'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is signed by itself'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is signed by nobody known'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is signed by nobody known'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'its certificate is signed by nobody known'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not speak TLS there'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'it does not speak TLS there'],
  ['HPE_INVALID_CONSTANT', 'it does not speak HTTP'],
])

/** Why a host was not reached, by the code of the error; undefined for a code that says nothing of the network. */
export const networkReason = (code: string): string | undefined => meanings.get(code)
