import { dirname } from 'node:path'
import { shells } from '../completion/shells.ts'
import type { Page } from './page.ts'

export const completion: Page = {
  about: [
    'A script for your shell, so that Tab completes commands, options and their values: collections, sessions, runs, verbs, agents, tools, connectors, settings and files. Make it again after an update.',
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
      'In bash this needs the package bash-completion; without it put this into ~/.bashrc: source <(ibid completion bash)',
    ],
    'What it asks': [
      'Names that only your data folder and settings know are asked from ibid while you type. It reads, changes nothing, and says nothing where it finds nothing. No title and no name is ever run as a command.',
    ],
    Examples: [{ lines: ['source <(ibid completion bash)', 'ibid completion fish | source'] }],
  },
  also: ['help environment', 'doctor'],
}
