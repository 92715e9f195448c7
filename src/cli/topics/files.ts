import type { Page } from './page.ts'

export const files: Page = {
  about: ['Where ibid keeps what. ibid config path names the places on this machine; these are those of Linux.'],
  sections: {
    Yours: [
      {
        rows: [
          ['~/.config/ibid/', 'settings.json, context.json (collections for every folder), agents/'],
          ['~/.local/share/ibid/', 'the data folder, private to you'],
        ],
      },
    ],
    'In the data folder': [
      {
        rows: [
          ['runs.db', 'runs, sessions and their questions; not made again once it is gone'],
          ['documents.db', 'indexes of collections; ibid collections sync makes them again'],
          ['shared.db', 'what was spent, and results that are kept for a while'],
          ['personal.db', 'what is remembered of you; your connectors, with their secrets encrypted'],
          ['secret.key', 'what those secrets are encrypted with'],
          ['media/', 'files that runs keep, and what changed files held before'],
          ['prompts.jsonl', 'what you typed in chats, the newest 1,000'],
          ['carried/', 'which process carries which run'],
          ['sources/', 'copies of collections from the network'],
          ['connectors/', 'what was approved of MCP servers'],
          ['approved/', 'what was approved of projects: agents, and collections that lie elsewhere'],
        ],
      },
    ],
    'In a project': [
      {
        rows: [
          ['context.json', 'the collections that it declares'],
          ['.ibid/settings.json', 'settings for everybody who works in it, without keys'],
          ['.ibid/agents/', 'its agents'],
        ],
      },
    ],
    RunQueue: [
      'On macOS both folders are ~/Library/Application Support/ibid; on Windows they are ibid below %APPDATA% and %LOCALAPPDATA%. Another data folder is named by --data-dir, IBID_DATA_DIR or the setting dataDir; another settings file by --config or IBID_CONFIG.',
    ],
    Examples: [{ lines: ['ibid config path', 'ibid doctor --data-dir /mnt/large/ibid'] }],
  },
  also: ['config path', 'help settings', 'help environment'],
}
