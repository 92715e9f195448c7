import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gzippedZeros, zipEntry, zipOf } from './archives.fixture.ts'
import { pdfBombs } from './heavy-files.fixture.ts'
import { device, type Ground, link, pipe, sparse, type Trait, write } from './hostile-ground.fixture.ts'

/** Clipboard, title, colours, bells, one-character forms, the turning of text, tags. */
export const controls = [
  '\u001b]52;c;Y2FuYXJ5\u0007',
  '\u001b]0;owned\u001b\\',
  '\u001b[2J',
  '\u009b31m',
  '\u009d52;c;eA==\u009c',
  '\u202egnp.',
  '\u2066\u0007',
  '\r\u001b[1A',
  '\u{e0041}',
] as const

const inHome = ['.ssh/id_rsa', 'private/notes.md', '.env', '.aws/credentials', 'private'] as const

const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`

const yamlBomb = `a0: &a0 [x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}x]`).join('\n')}\n`

/** A folder whose path is as deep as the system lets it be; names are made one by one, as no call takes all of it. */
function deep({ folder }: Ground): void {
  let at = join(folder, 'docs/deep')
  for (let level = 0; level < 700 && at.length < 3_900; level++) at = join(at, 'd')
  mkdirSync(at, { recursive: true })
  symlinkSync('/etc/passwd', join(at, 'a.md'))
}

/** What files of a folder can be. */
export const fileTraits: Readonly<Record<string, Trait>> = {
  'links to a device': (ground) => {
    for (const path of ['docs/zero.md', 'README.md', 'docs/manifest.json']) link(ground, path, '/dev/zero')
  },
  'links to what is at home': (ground) => {
    for (const path of inHome) link(ground, `docs/home-${path.replaceAll('/', '-')}.md`, join(ground.home, path))
    link(ground, 'docs/home', ground.home)
    link(ground, 'notes', '../home/private')
  },
  'links to files of the system': (ground) => {
    for (const path of ['/etc/passwd', '/proc/self/environ', '/proc/self/maps', '/dev/stdin', '/dev/tty', '/'])
      link(ground, `docs/system${path.replaceAll('/', '-')}.md`, path)
  },
  'loops of links': (ground) => {
    link(ground, 'docs/a.md', 'b.md')
    link(ground, 'docs/b.md', 'a.md')
    link(ground, 'docs/loop', '..')
    link(ground, 'docs/self', '.')
    link(ground, 'docs/itself.md', 'itself.md')
  },
  'named pipes': (ground) => {
    for (const path of ['docs/pipe.md', 'docs/sub/.gitignore', 'package.json', '.ibid/agents/pipe.md']) pipe(ground, path)
  },
  devices: (ground) => {
    for (const path of ['docs/device.md', 'docs/device.json', 'package-lock.json']) device(ground, path)
  },
  'files of 5 GB': (ground) => {
    for (const path of ['docs/huge.md', 'docs/huge.pdf', 'huge.ts', 'package-lock.json']) sparse(ground, path)
  },
  '.gitignore that has no end': (ground) => {
    if (ground.below(2)) link(ground, '.gitignore', '/dev/zero')
    else sparse(ground, '.gitignore')
    link(ground, 'docs/.gitignore', '/dev/zero')
    pipe(ground, 'docs/other/.gitignore')
    write(ground, { 'docs/other/a.md': '# Other\n\nAnother ferry.\n' })
  },
  'names with control characters': (ground) => {
    for (const [at, control] of controls.entries())
      write(ground, { [`docs/${at}${control}.md`]: `# ${control} Title\n\nThe ${control}ferry ${control} sings.\n` })
    write(ground, { [`docs/${controls[0]}/${controls[2]}.md`]: '# Ferry\n', [`${controls[3]}.ts`]: `export const a = '${controls[1]}'\n` })
  },
  'folders that are very deep': deep,
  'a bomb as a PDF': (ground) => {
    const names = Object.keys(pdfBombs)
    const name = names[ground.below(names.length)] ?? ''
    write(ground, { 'docs/bomb.pdf': pdfBombs[name]?.() ?? '' })
  },
  'bombs as archives and office files': (ground) => {
    write(ground, {
      'docs/bundle.tar.gz': gzippedZeros(Buffer.from('x'), 300),
      'docs/slips.zip': zipOf([zipEntry('../../../home/private/slipped.md', '# Slipped\n'), zipEntry('/tmp/slipped.md', 'x')]),
      'docs/letter.docx': zipOf([zipEntry('word/document.xml', `<w:document>${'<a>'.repeat(500_000)}`)]),
      'docs/sheet.xlsx': zipOf([
        zipEntry('xl/workbook.xml', `<!DOCTYPE a [<!ENTITY a SYSTEM "file://${ground.home}/private/notes.md">]>&a;`),
      ]),
    })
  },
  'JSON of 200,000 arrays in arrays': (ground) =>
    write(ground, {
      'docs/data.json': nested,
      'docs/notebook.ipynb': `{"cells":${nested}}`,
      'package-lock.json': nested,
      'docs/manifest.json': `{"sources":${nested}}`,
      ...(ground.below(2) ? { 'context.json': nested } : {}),
      ...(ground.below(2) ? { '.ibid/settings.json': `{"agent":${nested}}` } : {}),
    }),
  'YAML that grows when it is read': (ground) =>
    write(ground, {
      'docs/front.md': `---\n${yamlBomb}---\n# Front\n`,
      'docs/openapi.yaml': yamlBomb,
      '.ibid/agents/bomb.md': `---\nagent: bomb\n${yamlBomb}---\nText.\n`,
      'pnpm-lock.yaml': yamlBomb,
    }),
  'long lines and endless headings': (ground) =>
    write(ground, {
      'docs/line.md': `# Line\n\n${'a('.repeat(2_000_000)}`,
      'docs/headings.md': '# x\n'.repeat(300_000),
      'docs/quotes.md': `${'>'.repeat(100_000)} deep\n\n${'- '.repeat(20_000)}x\n`,
    }),
  'an index of git without end': (ground) => {
    if (!existsSync(join(ground.folder, '.git/HEAD'))) return
    for (const path of ['index', 'packed-refs', 'info/exclude', 'description'].slice(ground.below(4)))
      link(ground, `.git/${path}`, '/dev/zero')
  },
}
