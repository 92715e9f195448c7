import { describe, expect, it } from 'vitest'
import { commit, read, told } from './locks.fixture.ts'

describe('lock files of Python', () => {
  it('requirements whose include is not there say so', async () => {
    const { dependencies, remarks } = await read({ 'requirements.txt': 'a==1.0\n-r gone.txt\n-rmore.txt\n', 'more.txt': 'e==1.0\n' })
    expect(told(dependencies)).toEqual(['a 1.0 direct :1', 'e 1.0 direct :3'])
    expect(remarks).toEqual([
      { rule: 'unread-include', line: 2, message: 'gone.txt could not be read, so its requirements were not checked.' },
    ])
  })

  it('requirements with includes, hashes, addresses and options', async () => {
    const text = `# what we need
--index-url http://index.example/simple
--extra-index-url https://private.example/simple
Requests[socks]==2.31.0 ; python_version >= "3.8" \\
    --hash=sha256:abc
flask >= 2  # any
Django~=4.2
zope.interface===5.0
ranged==1.*
two==1.0,!=1.1
-r more.txt
-e git+https://example.org/c.git@main#egg=c_c
d @ https://files.example/d-1.0.tar.gz
./local
-e .
`
    const { dependencies, remarks } = await read({ 'requirements.txt': text, 'more.txt': 'e==1.0\n-r requirements.txt\n-r more.txt\n' })
    expect(told(dependencies)).toEqual([
      'requests 2.31.0 direct :4',
      'flask ? direct unpinned no hash :6',
      'django ? direct unpinned no hash :7',
      'zope-interface 5.0 direct no hash :8',
      'ranged ? direct unpinned no hash :9',
      'two ? direct unpinned no hash :10',
      'e 1.0 direct :11',
      'c_c ? direct git unpinned :12',
      'd ? direct http no hash :13',
      'local ? direct local :14',
      '. ? direct local :15',
    ])
    expect(remarks?.slice(0, 2).map(({ rule, line }) => [rule, line])).toEqual([
      ['insecure-source', 2],
      ['extra-index', 3],
    ])
  })

  it('poetry.lock, with pyproject.toml for what is direct', async () => {
    const text = `[[package]]
name = "Flask"
version = "2.0.0"
optional = false
files = [
    {file = "Flask-2.0.0.whl", hash = "sha256:abc"},
]

[[package]]
name = "c"
version = "0.1.0"
groups = ["dev"]
files = []

[package.source]
type = "git"
url = "https://example.org/c.git"
reference = "main"
resolved_reference = "${commit}"

[[package]]
name = "old"
version = "1.0"
category = "dev"

[metadata]
lock-version = "2.0"

[metadata.files]
old = [{file = "old.whl", hash = "sha256:abc"}]
`
    const pyproject = '[project]\ndependencies = ["flask>=2"]\n[tool.poetry.group.dev.dependencies]\nC = "*"\n'
    expect(told((await read({ 'poetry.lock': text, 'pyproject.toml': pyproject })).dependencies)).toEqual([
      'flask 2.0.0 direct :2',
      'c 0.1.0 direct development git :10',
      'old 1.0 development :22',
    ])
    expect(told((await read({ 'poetry.lock': text })).dependencies)[0]).toBe('flask 2.0.0 direct? :2')
  })

  it('uv.lock', async () => {
    const text = `version = 1

[[package]]
name = "anyio"
version = "4.0.0"
source = { registry = "https://index.example/simple" }
sdist = { url = "https://files.example/anyio.tar.gz", hash = "sha256:abc" }

[[package]]
name = "c"
version = "0.1.0"
source = { git = "https://example.org/c.git?rev=main#${commit}" }

[[package]]
name = "pytest"
version = "8.0.0"
source = { registry = "http://index.example/simple" }

[[package]]
name = "shop"
version = "0.1.0"
source = { editable = "." }
dependencies = [{ name = "anyio" }]

[package.dev-dependencies]
dev = [{ name = "pytest" }]
`
    expect(told((await read({ 'uv.lock': text })).dependencies)).toEqual([
      'anyio 4.0.0 direct :4',
      'c 0.1.0 git :10',
      'pytest 8.0.0 direct development no hash :15',
    ])
  })

  it('Pipfile.lock', async () => {
    const lock = {
      _meta: { sources: [{ name: 'x', url: 'http://index.example/simple', verify_ssl: true }] },
      default: { requests: { hashes: ['sha256:abc'], version: '==2.31.0' }, c: { git: 'https://example.org/c.git', ref: 'main' } },
      develop: { Pytest_Cov: { hashes: [], version: '==4.0' } },
    }
    const { dependencies, remarks } = await read({
      'Pipfile.lock': JSON.stringify(lock, undefined, 4),
      Pipfile: '[packages]\nrequests = "*"\n',
    })
    expect(told(dependencies)).toEqual(['requests 2.31.0 direct :12', 'c ? git unpinned :18', 'pytest-cov 4.0 development no hash :24'])
    expect(remarks?.map(({ rule, line }) => [rule, line])).toEqual([['insecure-source', 6]])
  })
})
