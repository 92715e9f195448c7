import { definitions } from '../../settings/definitions.ts'
import { inReadersLanguage, say } from '../../views/words/say.ts'
import type { Page } from './page.ts'

export const settings: Page = {
  about: [
    "Later values override earlier ones: the default, settings shared by a team's machines, your own settings file, the project's .ibid/settings.json, the environment variable, the command option.",
  ],
  sections: {
    Usage: [
      { lines: ['ibid config list', 'ibid config set KEY VALUE', 'ibid config unset KEY', 'ibid config history', 'ibid config undo'] },
    ],
    Settings: [
      {
        entries: [...definitions.values()].map(({ key, variable, fallback, allowed, description }) => [
          key,
          inReadersLanguage(description),
          say`Allowed: ${inReadersLanguage(allowed)}.`,
          say`Default: ${fallback === undefined ? say`unset` : JSON.stringify(fallback)}. Variable: ${variable}`,
        ]),
      },
    ],
    Examples: [{ lines: ['ibid config set llm.model anthropic:NAME', 'ibid config set --project agent.style direct'] }],
  },
  also: ['config --help', 'help keys', 'help environment', 'help files'],
}
