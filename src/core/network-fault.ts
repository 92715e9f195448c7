/** What codes of Node, of its TLS and of its HTTP parser mean, for people. */
const meanings: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'host not found'],
  ['EAI_AGAIN', 'the host name could not be resolved'],
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was reset'],
  ['ETIMEDOUT', 'the connection timed out'],
  ['EHOSTUNREACH', 'the host is unreachable'],
  ['ENETUNREACH', 'the network is unreachable'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate was not issued by a trusted authority'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate was not issued by a trusted authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'its certificate was not issued by a trusted authority'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate was issued for a different host'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not use TLS on that port'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'it does not use TLS on that port'],
  ['HPE_INVALID_CONSTANT', 'it does not use HTTP'],
])

/** Why a host was not reached, by the code of the error; undefined for a code that says nothing of the network. */
export const networkReason = (code: string): string | undefined => meanings.get(code)
