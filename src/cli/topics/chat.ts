import type { Page } from './page.ts'

export const chat: Page = {
  about: [
    'A conversation at the terminal. Questions, answers and what was done for them are kept in a session, which can be taken up again later.',
    'With a question it answers that one and ends; with --interactive it goes on after it. Without one it waits for what you type. Questions can be piped in too, a line each.',
  ],
  sections: {
    Usage: [{ lines: ['ibid chat [options]', 'ibid chat [options] "question"'] }],
    Keys: [
      {
        rows: [
          ['Enter', 'sends what you typed'],
          ['Ctrl-J', 'begins a new line'],
          ['Tab', 'completes a command, a file or a name'],
          ['Ctrl-R', 'searches what you typed before'],
          ['Ctrl-G', 'opens what you typed in your editor ($VISUAL or $EDITOR)'],
          ['Esc', 'cancels the run'],
          ['Ctrl-C', 'twice: leaves'],
          ['Ctrl-D', 'leaves, where nothing is typed'],
        ],
      },
    ],
    'In a question': [
      {
        rows: [
          ['@file', 'the question is about that file; Tab completes its path'],
          ['/command', 'does something with the conversation; /help lists them'],
        ],
      },
    ],
    Examples: [
      {
        lines: [
          'ibid chat --in ./docs',
          'ibid chat "how are sessions resumed?"',
          'ibid chat --continue',
          'ibid sessions export last > talk.md',
        ],
      },
    ],
  },
  also: ['sessions --help', 'help permissions', 'help workspace', 'help questions'],
}
