import type { Page } from './page.ts'

export const chat: Page = {
  about: [
    'A conversation at the terminal. Questions, answers and what was done for them are kept in a session, which can be taken up again later.',
    'With a question it answers that one and ends; with --interactive it goes on after it. Without one it waits for what you type. Questions can be piped in too, a line each.',
    'A run may ask back, and it asks before it changes something: a number answers, words of your own say no and why.',
  ],
  sections: {
    Usage: [{ lines: ['ibid', 'ibid chat [options]', 'ibid chat [options] "question"'] }],
    Keys: [
      {
        rows: [
          ['Enter', 'sends what you typed; while a run works, it waits'],
          ['Ctrl-J', 'begins a new line'],
          ['Tab', 'completes a command, what follows it, or a file'],
          ['Ctrl-R', 'searches what you typed before'],
          ['Ctrl-G', 'opens what you typed in your editor ($VISUAL or $EDITOR)'],
          ['Esc', 'stops the run'],
          ['Ctrl-C', 'empties what you typed, else stops the run, else, twice, leaves'],
          ['Ctrl-D', 'leaves, where nothing is typed'],
        ],
      },
    ],
    'In a question': [
      {
        rows: [
          ['@file', 'sends that file along; Tab completes its path'],
          ['/command', 'does something with the conversation; /help lists them'],
          ['/open 2', 'opens the source behind mark 2 at its quote'],
          ['/setup', 'adds documents and sets up a model'],
        ],
      },
    ],
    'Without a screen': [
      'With --plain, TERM=dumb or CI, and where input or output is no terminal, it goes line by line; --jsonl prints events.',
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
