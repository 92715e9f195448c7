import type { Page } from './page.ts'

export const chat: Page = {
  about: [
    'A conversation in the terminal. Questions, answers and the work behind them are saved in a session, which you can resume later.',
    'If you pass a question, ibid answers it and exits; with --interactive, the conversation continues. Without a question, ibid waits for input. You can also pipe in questions, one per line.',
    'A run may ask you a question, and it asks before it changes anything. Enter a number to choose an answer; to decline a change, type the reason instead.',
  ],
  sections: {
    Usage: [{ lines: ['ibid', 'ibid chat [options]', 'ibid chat [options] "question"'] }],
    Keys: [
      {
        rows: [
          ['Enter', 'send your message; while a run is in progress, the message is queued'],
          ['Ctrl-J', 'start a new line'],
          ['Tab', 'complete a command, its argument, or a file'],
          ['Ctrl-R', 'search your previous messages'],
          ['Ctrl-G', 'edit your message in your editor ($VISUAL or $EDITOR)'],
          ['Esc', 'stop the run'],
          ['Ctrl-C', 'clear your message; if empty, stop the run; otherwise press twice to quit'],
          ['Ctrl-D', 'quit, if your message is empty'],
        ],
      },
    ],
    'In a question': [
      {
        rows: [
          ['@file', 'attach that file; Tab completes its path'],
          ['/command', 'run a chat command; /help lists them'],
          ['/open 2', 'open the source of mark 2 at its quote'],
          ['/setup', 'add documents and set up a model'],
        ],
      },
    ],
    'Without a screen': [
      'With --plain, TERM=dumb or CI, or if input or output is not a terminal, the chat works line by line. --jsonl prints events.',
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
