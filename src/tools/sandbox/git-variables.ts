/** Settings that outrank those of every file: nothing runs, nothing is fetched, nothing is written. A repository's owner decides nothing here. */
const settings = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.pager', 'cat'],
  ['core.attributesFile', '/dev/null'],
  ['credential.helper', ''],
  ['gc.auto', '0'],
  ['log.showSignature', 'false'],
  ['maintenance.auto', 'false'],
  ['protocol.allow', 'never'],
  ['safe.bareRepository', 'explicit'],
  ['safe.directory', '*'],
  ['submodule.recurse', 'false'],
] as const

/** What git is told in a sandbox, by variables: a repository's own settings are shown to it without what names a program. */
export const gitVariables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    settings.flatMap(([key, value], at) => [
      [`GIT_CONFIG_KEY_${at}`, key],
      [`GIT_CONFIG_VALUE_${at}`, value],
    ]),
  ),
  GIT_CONFIG_COUNT: String(settings.length),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
}
