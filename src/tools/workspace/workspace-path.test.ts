import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../../docs/sources/sources.fixture.ts'
import { guardOf } from './protected-paths.ts'
import { actionAt, placeOf } from './workspace-path.ts'

describe('a path', () => {
  it('counts from the workspace, or is absolute', async () => {
    const root = folderOf({ 'src/a.ts': '' })
    const place = { root, path: join(root, 'src/a.ts'), name: 'src/a.ts', inside: true, guarded: undefined }
    expect(await placeOf(root, 'src/a.ts')).toEqual(place)
    expect(await placeOf(root, './src/../src//a.ts')).toEqual(place)
    expect(await placeOf(root, join(root, 'src/a.ts'))).toEqual(place)
    expect(await placeOf(root, '.')).toMatchObject({ path: root, name: '.' })
    expect(await placeOf(root, 'no/such/file')).toMatchObject({ path: join(root, 'no/such/file'), name: 'no/such/file' })
    expect(await placeOf(root, '%2e%2e/a')).toMatchObject({ name: '%2e%2e/a', inside: true })
  })

  it('leads outside by its words alone', async () => {
    const outer = folderOf({ 'ws/a': '', 'ws2/b': '' })
    const root = join(outer, 'ws')
    expect(await placeOf(root, '../ws2/b')).toMatchObject({ path: join(outer, 'ws2/b'), name: join(outer, 'ws2/b'), inside: false })
    expect(await placeOf(root, join(outer, 'ws2/b'))).toMatchObject({ inside: false })
  })

  it('may name the workspace by way of a link', async () => {
    const outer = folderOf({ 'ws/a': '' })
    symlinkSync('ws', join(outer, 'link'))
    expect(await placeOf(join(outer, 'link'), join(outer, 'link/a'))).toMatchObject({ path: join(outer, 'ws/a'), name: 'a', inside: true })
  })

  it('goes through a link to an ordinary place of the workspace only', async () => {
    const outer = folderOf({ 'ws/a': '', 'ws/.env': 'KEY=1', 'ws/.git/config': '', 'secret/key': '' })
    const root = join(outer, 'ws')
    symlinkSync('a', join(root, 'good'))
    symlinkSync('../secret', join(root, 'out'))
    symlinkSync('.env', join(root, 'plain'))
    symlinkSync('.git', join(root, 'vcs'))
    symlinkSync('ring', join(root, 'ring'))
    symlinkSync('nowhere', join(root, 'dangling'))
    expect(await placeOf(root, 'good')).toMatchObject({ path: join(root, 'a'), name: 'a' })
    const denied = (message: string) => expect.objectContaining({ code: 'denied', message })
    await expect(placeOf(root, 'out/key')).rejects.toThrow(denied(`out/key links to ${join(outer, 'secret/key')}, outside the workspace`))
    await expect(placeOf(root, 'out/new/file')).rejects.toThrow(
      denied(`out/new/file links to ${join(outer, 'secret/new/file')}, outside the workspace`),
    )
    await expect(placeOf(root, 'plain')).rejects.toThrow(denied('plain links to .env'))
    await expect(placeOf(root, 'vcs/hooks/x')).rejects.toThrow(denied('vcs/hooks/x links to .git/hooks/x'))
    await expect(placeOf(root, 'ring')).rejects.toThrow(denied('ring is a symbolic link loop'))
    await expect(placeOf(root, 'dangling')).rejects.toThrow(denied('dangling is a broken link'))
    await expect(placeOf(root, 'dangling/x')).rejects.toThrow(denied('dangling/x is a broken link'))
  })

  it.each(['a\0b', '~/x', 'C:\\x', '..\\x', '\\\\server\\x'])('is refused where it means nothing here: %j', async (path) => {
    await expect(placeOf(folderOf(), path)).rejects.toMatchObject({ code: 'denied' })
  })
})

describe('what a call does there', () => {
  it('is allowed, asked for, or asked for in any case', async () => {
    const root = folderOf({ a: '' })
    const outer = folderOf()
    mkdirSync(join(root, '.git'))
    const read = async (path: string) => actionAt(await placeOf(root, path), 'read')
    const written = async (path: string) => actionAt(await placeOf(root, path), 'write')
    expect(await read('a')).toEqual({ words: 'a', paths: [join(root, 'a')], reads: true, usual: 'allow' })
    expect(await read('.env')).toEqual({ words: '.env', paths: [join(root, '.env')], reads: true, usual: 'ask' })
    expect(await read('.git/config')).toMatchObject({ usual: 'allow' })
    expect(await read(outer)).toEqual({ words: outer, paths: [outer], reads: true, usual: 'ask' })
    expect(await written('a')).toEqual({ words: 'a', paths: [join(root, 'a')], usual: 'ask' })
    expect(await written(join(outer, 'b'))).toEqual({ words: join(outer, 'b'), paths: [join(outer, 'b')], usual: 'ask' })
    expect(await written('.git/hooks/pre-commit')).toMatchObject({ usual: 'ask', mustAsk: 'changes files that control git' })
    expect(await written('sub/.ibid/settings.json')).toMatchObject({ mustAsk: 'changes files that control ibid' })
  })
})

describe('names', () => {
  it.each([
    '.env',
    '.env.local',
    'a/.ENV.production',
    '.envrc',
    'server.pem',
    'x/id_rsa',
    'id_ed25519.bak',
    '.netrc',
    '.npmrc',
    'credentials',
    '.aws/config',
    'credentials.json',
    'secrets.yaml',
    '.ssh/known_hosts',
    'tls.key',
    ...['prod.env', 'app.env.production', '.envrc', '.env~', '.env.bak', '.server.key.swp', 'id_rsa.old', 'config/credentials.yml.enc'],
    ...['terraform.tfvars', 'prod.auto.tfvars', 'x.tfvars.json', 'terraform.tfstate', 'terraform.tfstate.backup', 'prod.kubeconfig'],
    ...['.kube/config', '.docker/config.json', 'service-account.json', 'my_service_account-2.json', 'client_secret_1.json', 'token.json'],
    ...[
      '.yarnrc.yml',
      '.pypirc',
      '.cargo/credentials.toml',
      '.gem/credentials',
      '.m2/settings.xml',
      '.config/gh/hosts.yml',
      '.my.cnf',
      '.pgpass',
    ],
    ...[
      '.bash_history',
      '.psql_history',
      '.python_history',
      '.local/share/fish/fish_history',
      'deploy.ppk',
      'deploy_ed25519',
      'office.ovpn',
    ],
    ...[
      'backup.gpg',
      'private.asc',
      'login.keychain-db',
      '.mozilla/firefox/x/prefs.js',
      'db-secrets.yml',
      'password.txt',
      'deploy/secrets/db.json',
    ],
    'C:\\home\\.SSH\\config',
  ])('that hold secrets: %s', (path) => {
    expect(guardOf(path)).toBe('secret')
  })

  it.each([
    '.env.example',
    'environment.ts',
    'id_rsa.pub',
    'src/credentials.ts',
    'credentials.md',
    'keyboard.ts',
    'pem.txt',
    'npmrc.md',
    'gitignore',
    ...[
      'sample.env',
      '.env.sample',
      'example.env',
      'terraform.tfvars.example',
      'public.pem',
      'jwt.pub.key',
      'signature.asc',
      'tokens.json',
    ],
    ...[
      'src/secrets/a.ts',
      'src/cookies/a.json',
      'locales/en/auth.json',
      'src/password',
      'env',
      '.dockerignore',
      'package.json',
      'history.md',
    ],
    ...['.env/lib/site.py', 'docs/secrets.md', 'main.tf', 'variables.tf', '.cargo/config.toml', '.github/workflows/ci.yml', 'hosts.yml'],
  ])('that do not: %s', (path) => {
    expect(guardOf(path)).toBeUndefined()
  })
})
