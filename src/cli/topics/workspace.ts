import type { Page } from './page.ts'

export const workspace: Page = {
  about: [
    'The folder that ibid chat is started in, and the tools with which a run reads and changes what is there. Outside of it you are asked about each call.',
  ],
  sections: {
    Usage: [
      {
        rows: [
          ['ibid chat --workspace full', 'reads, changes files and runs commands, each as your rules allow; so without the option'],
          ['--workspace read-only', 'only reads'],
          ['--workspace off', 'does neither'],
        ],
      },
    ],
    Tools: [
      {
        rows: [
          ['read', 'a file, whole or some lines of it, or what a folder holds'],
          ['glob', 'files by a pattern of their names'],
          ['grep', 'lines by a pattern, found by ripgrep; what .gitignore names is left out'],
          ['edit', 'replaces words of a file'],
          ['write', 'makes a file, or replaces it'],
          ['shell', 'runs a command; without your leave it reaches no network'],
        ],
      },
      'Tools and commands that only read run at once. Before the others you are shown the change or the command, and asked, unless a rule says otherwise.',
    ],
    Undo: [
      'Before edit and write change a file its bytes are kept: /undo in a conversation takes the changes of the last answer back, /diff shows them. What a command of the shell did cannot be taken back.',
    ],
    Examples: [{ lines: ['ibid chat --workspace read-only', 'ibid config set chat.workspace read-only'] }],
  },
  also: ['help permissions', 'help chat', 'tools --help'],
}
