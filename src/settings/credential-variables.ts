/** Variables that begin so hold credentials of tools: `IBID_CREDENTIAL_GITHUB`. */
export const credentialPrefix = 'IBID_CREDENTIAL_'

/** Variables by which other programs know a credential: looked at last. */
export const usualVariables: Readonly<Record<string, string>> = {
  github: 'GITHUB_TOKEN',
  brave: 'BRAVE_API_KEY',
  tavily: 'TAVILY_API_KEY',
  google: 'GOOGLE_API_KEY',
  exa: 'EXA_API_KEY',
}
