import type { Page } from './page.ts'

export const permissions: Page = {
  about: [
    'What a run may do without asking. The rules stand in agent.permissions of your own settings, never in those of a project. The first rule that fits decides; where none fits, what changes something is asked for, and everything else runs. In a chat, reading outside the folder, or what looks like a secret, is asked for too.',
  ],
  sections: {
    'A rule': [
      {
        rows: [
          ['tool', 'the name of a tool; * stands for any characters'],
          ['arguments', 'what its arguments say; * stands for any characters'],
          ['folder', 'where the paths among its arguments lie'],
          ['decision', 'allow, ask or deny'],
        ],
      },
      'A rule that allows fits narrowly: every text and every path among the arguments must be as it says. A rule that asks or denies fits widely: one is enough.',
    ],
    'Shell commands': [
      'A line that joins commands with &&, ||, ;, | or $(...) is judged command by command, and the strictest decision is that of the line: an allowed "git status && rm -r build" asks for, or refuses, the second half. Writing into a file from a shell is judged as a write to that file. What it works out only while it runs is asked for.',
      'Some commands are asked about whatever a rule allows, though one may deny them: git that forces, skips hooks or throws work away, rm -r of everything here, sudo, curl | sh. A command that wants the network needs a rule for shell_network as well.',
    ],
    'Read-only mode': [
      'With ibid chat --workspace read-only, or chat.workspace set so, a run has no shell and no tool of ibid that changes files, whatever the rules allow. Tools of MCP servers go by the rules.',
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
