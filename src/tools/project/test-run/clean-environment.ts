/** Variables that say where things are: of the system, of languages and their package managers. No keys, no proxies, which may hold some. */
const passedOn = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'TMPDIR', 'TEMP', 'TMP'],
  ...['SYSTEMROOT', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMDATA', 'WINDIR'],
  ...['XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_RUNTIME_DIR'],
  ...['GOPATH', 'GOROOT', 'GOCACHE', 'GOMODCACHE', 'CARGO_HOME', 'RUSTUP_HOME', 'JAVA_HOME'],
  ...[
    'VIRTUAL_ENV',
    'CONDA_PREFIX',
    'PYENV_ROOT',
    'NVM_DIR',
    'FNM_DIR',
    'VOLTA_HOME',
    'PNPM_HOME',
    'COREPACK_HOME',
    'ASDF_DATA_DIR',
    'MISE_DATA_DIR',
  ],
]

/** What a project's tests see: few variables of ours, and that nobody watches. */
export function cleanEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  more: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const known = passedOn.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]] as const]))
  return {
    ...Object.fromEntries(known),
    CI: '1',
    NO_COLOR: '1',
    TERM: 'dumb',
    PYTHONUNBUFFERED: '1',
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    ...more,
  }
}
