import { appendFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { executable, type Ground, type Trait, write } from './hostile-ground.fixture.ts'

/** Adds settings to the repository's own, by hand: a program of the stranger's may not be found in time by another setting. */
function settings(ground: Ground, text: string): void {
  if (existsSync(join(ground.folder, '.git/config'))) appendFileSync(join(ground.folder, '.git/config'), `${text}\n`)
}

const setting =
  (section: string, key: string, more = ''): Trait =>
  (ground) =>
    settings(ground, `[${section}]\n\t${key} = sh ${ground.program(key)}${more}`)

const hooks = [
  'post-checkout',
  'post-index-change',
  'pre-commit',
  'fsmonitor-watchman',
  'reference-transaction',
  'post-merge',
  'pre-auto-gc',
]

/** The folders of a bare repository, as a plain clone brings them. */
const bare = (ground: Ground, at: string, worktree: string): void =>
  write(ground, {
    [`${at}HEAD`]: 'ref: refs/heads/main\n',
    [`${at}config`]: `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ${worktree}\n\tfsmonitor = sh ${ground.program('bare')}\n[diff]\n\texternal = sh ${ground.program('bare')}\n`,
    [`${at}objects/.keep`]: '',
    [`${at}refs/.keep`]: '',
  })

/** What git can be made to run or to read. */
export const gitTraits: Readonly<Record<string, Trait>> = {
  'core.fsmonitor': setting('core', 'fsmonitor', '\n\tfsmonitorHookVersion = 2'),
  'core.sshCommand': (ground) =>
    settings(
      ground,
      `[core]\n\tsshCommand = sh ${ground.program('sshCommand')}\n\tgitProxy = sh ${ground.program('gitProxy')}\n[remote "origin"]\n\turl = git@git.example.test:a/b\n\tfetch = +refs/heads/*:refs/remotes/origin/*`,
    ),
  'core.pager, core.editor, credential.helper': (ground) =>
    settings(
      ground,
      `[core]\n\tpager = sh ${ground.program('pager')}\n\teditor = sh ${ground.program('editor')}\n\taskPass = ${ground.program('askPass')}\n[pager]\n\tlog = sh ${ground.program('pager')}\n\tdiff = sh ${ground.program('pager')}\n[credential]\n\thelper = !sh ${ground.program('helper')}`,
    ),
  'diff.external': setting('diff', 'external'),
  'a textconv by attributes': (ground) => {
    settings(ground, `[diff "mark"]\n\ttextconv = sh ${ground.program('textconv')}\n\tcommand = sh ${ground.program('command')}`)
    write(ground, { '.gitattributes': '*.md diff=mark merge=mark\n' })
    if (existsSync(join(ground.folder, '.git/config'))) write(ground, { '.git/info/attributes': '* diff=mark\n' })
  },
  'clean, smudge and process filters': (ground) => {
    const program = ground.program('filter')
    settings(ground, `[filter "mark"]\n\tclean = sh ${program}\n\tsmudge = sh ${program}\n\trequired = true`)
    if (ground.below(2)) settings(ground, `[filter "mark"]\n\tprocess = sh ${program}`)
    write(ground, { '.gitattributes': '* filter=mark\n' })
  },
  'hooks and core.hooksPath': (ground) => {
    const text = `#!/bin/sh\nexec sh ${ground.program('hook')}\n`
    for (const name of hooks) {
      executable(ground, `.git/hooks/${name}`, text)
      executable(ground, `hooks/${name}`, text)
    }
    if (ground.below(2)) settings(ground, '[core]\n\thooksPath = hooks')
  },
  'gpg.program': (ground) =>
    settings(
      ground,
      `[gpg]\n\tprogram = ${ground.program('gpg')}\n[log]\n\tshowSignature = true\n[commit]\n\tgpgSign = true\n[format]\n\tpretty = %GG`,
    ),
  'aliases under the names of commands': (ground) =>
    settings(
      ground,
      `[alias]\n${['status', 'st', 'log', 'diff', 'show', 'ls-files', 'rev-parse'].map((name) => `\t${name} = !sh ${ground.program('alias')}`).join('\n')}`,
    ),
  'include.path to outside': (ground) => {
    write({ folder: ground.beside }, { 'included.cfg': `[core]\n\tfsmonitor = sh ${ground.program('included')}\n` })
    settings(
      ground,
      `[include]\n\tpath = ${ground.beside}/included.cfg\n[includeIf "gitdir:**"]\n\tpath = ${ground.beside}/included.cfg\n[core]\n\texcludesFile = ${ground.home}/private/notes.md`,
    )
  },
  'an embedded bare repository among the files': (ground) => bare(ground, 'docs/example/', ground.folder),
  'a root that looks like a bare repository': (ground) => {
    rmSync(join(ground.folder, '.git'), { recursive: true, force: true })
    bare(ground, '', ground.folder)
  },
  'a .git file that leads outside': (ground) => {
    const own = join(ground.folder, '.git')
    if (!existsSync(join(own, 'config'))) return
    settings(ground, `[core]\n\tfsmonitor = sh ${ground.program('gitfile')}\n\tworktree = ${ground.folder}`)
    cpSync(own, join(ground.beside, 'kept.git'), { recursive: true })
    rmSync(own, { recursive: true })
    write(ground, { '.git': `gitdir: ${ground.beside}/kept.git\n` })
  },
  'a .git file that leads home': (ground) => {
    rmSync(join(ground.folder, '.git'), { recursive: true, force: true })
    write(ground, { '.git': `gitdir: ${ground.home}/private/repository/.git\n` })
  },
  'core.worktree at home': (ground) => settings(ground, `[core]\n\tworktree = ${ground.home}/private`),
  'objects borrowed from home': (ground) => {
    if (existsSync(join(ground.folder, '.git/objects')))
      write(ground, { '.git/objects/info/alternates': `${ground.home}/private/repository/.git/objects\n` })
  },
  'a partial clone whose promisor runs a program': (ground) => {
    settings(
      ground,
      `[extensions]\n\tpartialClone = origin\n[remote "origin"]\n\turl = ${ground.beside}\n\tpromisor = true\n\tpartialclonefilter = blob:none\n\tuploadpack = sh ${ground.program('uploadpack')}\n[protocol]\n\tallow = always`,
    )
    // What is missing is fetched by whoever asks for it.
    const objects = join(ground.folder, '.git/objects')
    if (!existsSync(objects)) return
    mkdirSync(join(ground.beside, 'taken'), { recursive: true })
    renameSync(objects, join(ground.beside, 'taken/objects'))
    mkdirSync(objects)
    for (const each of ['pack', 'info']) mkdirSync(join(objects, each))
  },
  'submodules that run and fetch': (ground) => {
    write(ground, {
      '.gitmodules': `[submodule "x"]\n\tpath = sub/x\n\turl = ext::sh ${ground.program('ext')}\n\tupdate = !sh ${ground.program('update')}\n`,
    })
    settings(ground, `[submodule "x"]\n\turl = ext::sh ${ground.program('ext')}\n\tactive = true\n[submodule]\n\trecurse = true`)
  },
  'a repository in a folder that ignores its owner': (ground) => {
    write(ground, {
      'sub/inner/.git/HEAD': 'ref: refs/heads/main\n',
      'sub/inner/.git/config': `[core]\n\tfsmonitor = sh ${ground.program('inner')}\n`,
    })
    write(ground, { 'sub/inner/.git/objects/.keep': '', 'sub/inner/.git/refs/.keep': '', 'sub/inner/a.md': '# Inner\n' })
  },
}
