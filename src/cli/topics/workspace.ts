import type { Page } from './page.ts'

export const workspace: Page = {
  about: [
    'The folder that ibid chat is started in, and the tools with which a run reads and changes what is there. Before a file outside of it is read or changed you are asked, and no command is started there.',
  ],
  sections: {
    Usage: [
      {
        rows: [
          ['ibid chat --workspace full', 'reads, changes files and runs commands, each as your rules allow; so without the option'],
          ['--workspace read-only', 'read, glob and grep alone'],
          ['--workspace off', 'none of the tools'],
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
          ['shell', 'runs a command; on Linux and macOS without network, unless you allow it'],
        ],
      },
      'Tools and commands that only read run at once, but for what looks like a secret. Before the others you are shown the change or the command, and asked, unless a rule says otherwise. What steers git or ibid (.git, .ibid) is asked about whatever a rule allows.',
    ],
    Undo: [
      'Before edit and write change a file its bytes are kept: /undo in a conversation takes the changes of the last answer back, /diff shows them. What a command of the shell did is not taken back.',
    ],
    Examples: [{ lines: ['ibid chat --workspace read-only', 'ibid config set chat.workspace read-only'] }],
  },
  also: ['help permissions', 'help chat', 'tools --help'],
}
