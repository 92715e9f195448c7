/** A name of a Python package as its registry compares names: small letters, one hyphen for each run of `-`, `_` and `.`. */
export const pythonName = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-')

/** The name at the beginning of a requirement such as `requests[socks]>=2 ; python_version < "4"`. */
export const requiredName = (requirement: string): string | undefined => {
  const name = /^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)/.exec(requirement)?.[1]
  return name === undefined ? undefined : pythonName(name)
}
