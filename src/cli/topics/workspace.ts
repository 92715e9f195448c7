import type { Page } from './page.ts'

export const workspace: Page = {
  about: [
    'The folder you start ibid chat in, and the tools a run uses to read and change it. A run asks before it reads or changes a file outside this folder, and cannot start commands there.',
  ],
  sections: {
    Usage: [
      {
        rows: [
          ['ibid chat --workspace full', 'read and change files and run commands, as your rules allow (the default)'],
          ['--workspace read-only', 'read, glob and grep only'],
          ['--workspace off', 'no tools'],
        ],
      },
    ],
    Tools: [
      {
        rows: [
          ['read', 'read all or part of a file, or list a folder'],
          ['glob', 'find files by name pattern'],
          ['grep', 'find lines by pattern with ripgrep; files in .gitignore are skipped'],
          ['edit', 'replace text in a file'],
          ['write', 'create or replace a file'],
          ['shell', 'run a command; on Linux and macOS without network access, unless you allow it'],
        ],
      },
      'Read-only tools and commands run immediately, except on files that look like secrets. For all others, you are shown the change or command and asked to approve it, unless a rule says otherwise. Changes to files that control git or ibid (.git, .ibid) always need approval, even if a rule allows them.',
    ],
    Undo: [
      'The tools edit and write save the contents of a file before they change it. In a conversation, /diff shows the changes made by the last answer, and /undo reverts them. Changes made by shell commands are not reverted.',
    ],
    Examples: [{ lines: ['ibid chat --workspace read-only', 'ibid config set chat.workspace read-only'] }],
  },
  also: ['help permissions', 'help chat', 'tools --help'],
}
