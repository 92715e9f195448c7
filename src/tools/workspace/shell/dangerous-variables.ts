import { byVariable } from './shell-line.ts'

/** Variables that decide what programs do, which are found or what they load. */
const deciding =
  /^(?:PATH|IFS|ENV|BASH_ENV|BASHOPTS|SHELLOPTS|BASH_FUNC.*|PS[0-4]|PROMPT_COMMAND|CDPATH|GLOBIGNORE|FPATH|HOME|SHELL|LD_.*|DYLD_.*|GCONV_PATH|GIT_.*|SSH_.*|NODE_OPTIONS|NODE_PATH|NODE_REPL.*|PYTHON.*|PERL.*|RUBY.*|BUNDLE_.*|GEM_.*|LUA_.*|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAVEN_OPTS|GRADLE_OPTS|CLASSPATH|LESS.*|PAGER|MANPAGER|MANOPT|EDITOR|VISUAL|BROWSER|TERMINAL|RIPGREP_CONFIG_PATH|GREP_OPTIONS|npm_config_.*|NPM_CONFIG_.*|YARN_.*|PNPM_.*|MAKEFLAGS|MAKEFILES|GNUMAKEFLAGS|MAKE|CC|CXX|LD|AR|GOFLAGS|GOPROXY|GOTOOLCHAIN|CGO_.*|RUSTC.*|RUSTFLAGS|CARGO_.*|DOCKER_.*|KUBECONFIG|.*_PROXY|.*_proxy|TEXTDOMAIN.*|IBID_COMMAND)$/
const ofHooks = /^(?:HUSKY.*|LEFTHOOK.*|SKIP|SKIP_.*HOOKS?|PRE_COMMIT_.*|OVERCOMMIT_.*)$/

/** Why a person is asked in any case about a variable that a line sets; `undefined` for a name is one that only the run decides. */
export const dangerOfVariable = (name: string | undefined): string | undefined => {
  if (name === undefined) return byVariable
  return ofHooks.test(name) ? 'bypasses hooks' : deciding.test(name) ? `sets ${name}, which affects how programs run` : undefined
}

/** Whether a variable changes how programs print, and nothing they do. */
export const onlyPrints = (name: string | undefined): boolean =>
  /^(?:LANG|LANGUAGE|LC_[A-Z]+|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|COLUMNS|LINES|TERM|CI)$/.test(name ?? '')

/**
 * Whether a variable means nothing to bash, and is not among those that programs are handed: as long as it is not exported it is the line's own. Those are
 * written in capitals, but for a few.
 */
export const isOwn = (name: string | undefined): boolean =>
  /^[a-z]\w*$/.test(name ?? '') && !/^(?:histchars|auto_resume|(?:cd|f|man|module_)?path|.*_proxy|npm_.*)$/i.test(name ?? '')
