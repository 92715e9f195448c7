import type { Page } from './page.ts'

export const files: Page = {
  about: ['Where ibid stores its files. ibid config path shows the locations on this machine; those below are for Linux.'],
  sections: {
    Yours: [
      {
        rows: [
          ['~/.config/ibid/', 'settings.json, context.json (your global collections), agents/'],
          ['~/.local/share/ibid/', 'the data folder, private to you'],
        ],
      },
    ],
    'In the data folder': [
      {
        rows: [
          ['runs.db', 'runs, sessions and their questions; cannot be recreated if lost'],
          ['documents.db', 'indexes of collections; ibid collections sync rebuilds them'],
          ['shared.db', 'spending, and cached results'],
          ['personal.db', 'what is remembered about you; your connectors, with their secrets encrypted'],
          ['secret.key', 'the key that encrypts those secrets'],
          ['media/', 'files that runs keep, and the previous contents of changed files'],
          ['prompts.jsonl', 'your last 1,000 chat messages'],
          ['carried/', 'which process is executing which run'],
          ['sources/', 'local copies of remote collections'],
          ['connectors/', 'approvals for MCP servers'],
          ['approved/', 'approvals for projects: agents, and collections outside the project'],
        ],
      },
    ],
    'In a project': [
      {
        rows: [
          ['context.json', 'the collections the project declares'],
          ['.ibid/settings.json', 'settings for everyone who works in the project, without keys'],
          ['.ibid/agents/', 'agents of the project'],
        ],
      },
    ],
    RunQueue: [
      'On macOS both folders are ~/Library/Application Support/ibid; on Windows they are ibid under %APPDATA% and %LOCALAPPDATA%. To use another data folder, set --data-dir, IBID_DATA_DIR or the dataDir setting; to use another settings file, set --config or IBID_CONFIG.',
    ],
    Examples: [{ lines: ['ibid config path', 'ibid doctor --data-dir /mnt/large/ibid'] }],
  },
  also: ['config path', 'help settings', 'help environment'],
}
