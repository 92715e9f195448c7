import type { Page } from './page.ts'

export const sources: Page = {
  about: ['A collection is a folder, a file, a manifest.json, a .tar.gz bundle, a web page or a Git repository.'],
  sections: {
    Usage: [
      {
        rows: [
          ['ibid ask "..." --in PATH', 'answer from a folder right away; its index is kept'],
          ['ibid collections add PATH', 'declare it in context.json, so that ask and search use it from now on'],
          ['ibid collections sync', 'update all collections'],
        ],
      },
    ],
    Addresses: [
      {
        lines: ['./docs', 'https://host/manifest.json', 'https://host/docs.tar.gz', 'https://host/owner/name.git#ref?manifest=path'],
      },
    ],
    Files: [
      {
        lines: [
          'context.json:   {"collections": {"manual": {"url": "./docs"}}}',
          'manifest.json:  {"name": "manual", "version": "1.0.0", "sources": {"glob": ["**/*.md"]}}',
        ],
      },
    ],
    Examples: [{ lines: ['ibid collections add ./docs', 'ibid collections add https://example.org/manifest.json --global'] }],
  },
  also: ['collections --help', 'help files'],
}
