import { readSettingsFile } from '../settings/file.ts'
import { valueIn } from '../settings/file-values.ts'
import type { ProcessEnvironment } from '../settings/process-environment.ts'
import { settingsFiles } from '../settings/settings-files.ts'
import { wordsIn } from '../views/words/languages.ts'
import { speak } from '../views/words/say.ts'

/**
 * Has this process speak the reader's language: `IBID_UI_LANGUAGE`, else `ui.language` of the settings files, else that of the locale; English where ibid does
 * not speak it. What a team shares is not asked: its database would have to be opened first.
 */
export async function speakReadersLanguage(args: readonly string[], around: ProcessEnvironment): Promise<void> {
  const language = chosenLanguage(args, around) ?? localeLanguage(around.env)
  const words = await wordsIn(language)
  if (words) speak(words)
}

function chosenLanguage(args: readonly string[], around: ProcessEnvironment): string | undefined {
  const chosen = [around.env['IBID_UI_LANGUAGE'], ...fileValues(args, around)].find((each) => typeof each === 'string' && each !== '')
  return typeof chosen === 'string' && chosen !== 'auto' ? chosen : undefined
}

/** What the settings files say, that of the project first. A file that cannot be read is told by what needs it. */
function* fileValues(args: readonly string[], around: ProcessEnvironment): Iterable<unknown> {
  const at = args.findIndex((word) => /^--config(?:=|$)/.test(word))
  const configFile = at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1])
  const { project, user } = settingsFiles({ ...around, ...(configFile === undefined ? {} : { configFile }) })
  for (const file of [project, user]) {
    try {
      if (file !== undefined) yield valueIn(readSettingsFile(file, file === project), 'ui.language')
    } catch {}
  }
}

/** `zh` of `zh_CN.UTF-8`: POSIX has the first of these that is set decide. */
function localeLanguage(env: ProcessEnvironment['env']): string {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
  return locale.toLowerCase().split(/[_.@-]/)[0] ?? ''
}
