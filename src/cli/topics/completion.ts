import { dirname } from 'node:path'
import { shells } from '../completion/shells.ts'
import type { Page } from './page.ts'

export const completion: Page = {
  about: [
    'A script for your shell that completes commands, options and their values with Tab: collections, sessions, runs, verbs, agents, tools, connectors, settings and files. Regenerate it after an update.',
  ],
  sections: {
    Usage: [{ lines: ['ibid completion bash|zsh|fish'] }],
    'To install': [
      {
        lines: Object.entries(shells).flatMap(([shell, { file, more }]) => [
          `mkdir -p ${dirname(file)}`,
          `ibid completion ${shell} > ${file}`,
          ...(more ? [`# ${more}`] : []),
        ]),
      },
      'In bash this requires the bash-completion package; without it, add this to ~/.bashrc: source <(ibid completion bash)',
    ],
    'What it looks up': [
      'Names that only your data folder and settings contain are looked up through ibid as you type. The lookup changes nothing, and prints nothing if it finds nothing. Titles and names are never run as commands.',
    ],
    Examples: [{ lines: ['source <(ibid completion bash)', 'ibid completion fish | source'] }],
  },
  also: ['help environment', 'doctor'],
}
