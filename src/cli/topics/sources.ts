import type { Page } from './page.ts'

export const sources: Page = {
  about: ['A collection is a folder, a file, a manifest.json, a .tar.gz bundle, a web page or a git repository.'],
  sections: {
    Usage: [
      {
        rows: [
          ['ibid ask "..." --in PATH', 'answers from a folder at once; what is indexed is kept'],
          ['ibid collections add PATH', 'declares it in context.json, so that ask and search use it from here on'],
          ['ibid collections sync', 'brings all up to date'],
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
