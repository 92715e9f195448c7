import type { Page } from './page.ts'

export const permissions: Page = {
  about: [
    "What a run may do without asking. Rules are read from agent.permissions in your own settings, never from a project's. The first matching rule decides; if none matches, calls that change something ask first and everything else runs. In a chat, a run also asks before it reads outside the folder or reads anything that looks like a secret.",
  ],
  sections: {
    'A rule': [
      {
        rows: [
          ['tool', 'name of the tool; * matches any characters'],
          ['arguments', 'text of its arguments; * matches any characters'],
          ['folder', 'folder that contains the paths in its arguments'],
          ['decision', 'allow, ask or deny'],
        ],
      },
      'An allow rule is strict: every text and every path in the arguments must match it. An ask or deny rule is broad: a single match is enough.',
    ],
    'Shell commands': [
      'A line that joins commands with &&, ||, ;, | or $(...) is judged command by command, and the strictest decision applies to the whole line: in "git status && rm -r build", the second half needs approval or is denied, even if the first half is allowed. Writing to a file from the shell is judged as a write to that file. Anything that is known only at run time needs approval.',
      'Some commands always need approval. A rule can deny them but not allow them: git commands that force, skip hooks or discard work, rm -r of everything here, sudo, curl | sh. A command that needs the network also needs a rule for shell_network.',
    ],
    'Read-only mode': [
      'With ibid chat --workspace read-only, or chat.workspace set to read-only, a run has no shell and no ibid tool that changes files, whatever the rules allow. Tools of MCP servers follow the rules.',
    ],
    Examples: [
      {
        lines: [
          `ibid config set agent.permissions '[`,
          `  {"tool": "shell", "arguments": "git push*", "decision": "deny"},`,
          `  {"tool": "shell", "arguments": "git *", "decision": "allow"},`,
          `  {"tool": "edit", "folder": "~/notes", "decision": "allow"}`,
          `]'`,
        ],
      },
    ],
  },
  also: ['help questions', 'help workspace', 'config --help'],
}
