import { describe, expect, it } from 'vitest'
import { scanText } from '../scan-text.ts'

/** Rules that find something in a file. */
const rulesIn = async (path: string, text: string, fragment = false): Promise<readonly string[]> =>
  (await scanText({ path, text, fragment })).map(({ rule }) => rule)

/** The body of a handler of Express, with what it leans on. */
const handler = (body: string): string =>
  `import { exec } from 'node:child_process'\nimport fs from 'node:fs'\nimport path from 'node:path'\nexport const handle = async (req, res) => {\n${body}\n}\n`

const found = ['command-injection']
const nothing: string[] = []

describe('a value that comes from outside', () => {
  it.each([
    ['stays so through names, text and calls', 'const a = req.query.a\nconst b = a.trim().slice(2)\nexec("ls " + b)', found],
    ['stays so when it is taken apart', 'const { a: { b = "x" } } = req.body\nexec("ls " + b)', found],
    ['stays so in a list that is joined', 'const parts = ["ls"]\nparts.push(req.query.a)\nexec(parts.join(" "))', found],
    ['stays so behind a choice', 'const a = req.query.a || "x"\nexec("ls " + (a ?? "y"))', found],
    ['stays so in a function of the file', 'const shout = (text) => text.toUpperCase()\nexec("ls " + shout(req.query.a))', found],
    ['is gone once it is overwritten', 'let a = req.query.a\na = "x"\nexec("ls " + a)', nothing],
    ['is not gone where it is only sometimes overwritten', 'let a = req.query.a\nif (res.x) { a = "x" }\nexec("ls " + a)', found],
    ['does not come in after the use', 'let a = "x"\nexec("ls " + a)\na = req.query.a', nothing],
    ['is a number once it is read as one', 'exec("ls " + Number.parseInt(req.query.a, 10))', nothing],
    ['is not what is found with it', 'const table = { a: "x" }\nexec("ls " + table[req.query.a])', nothing],
    ['is not what is computed from it', 'exec("ls " + (req.query.a === "x"))', nothing],
    ['is not what a list of it becomes', 'exec("ls " + req.query.a.split(",").map(() => "-x").join(" "))', nothing],
    ['is not what a database says', 'const row = await pets.find(req.query.id)\nexec("ls " + row.folder)', nothing],
  ])('%s', async (_, body, rules) => {
    expect(await rulesIn('a.js', handler(body))).toEqual(rules)
  })
})

describe('a check', () => {
  it.each([
    ['that ends the function counts', 'const a = req.query.a\nif (!allowed.has(a)) return res.end()\nexec("ls " + a)', nothing],
    ['that does not end the function does not', 'const a = req.query.a\nif (!allowed.has(a)) console.log(a)\nexec("ls " + a)', found],
    ['counts where it holds', 'const a = req.query.a\nif (/^[a-z]+$/.test(a)) exec("ls " + a)', nothing],
    ['does not count where it fails', 'const a = req.query.a\nif (/^[a-z]+$/.test(a)) res.end()\nelse exec("ls " + a)', found],
    ['counts by its name', 'const a = req.query.a\nconst ok = allowed.has(a)\nif (!ok) throw new Error()\nexec("ls " + a)', nothing],
    ['after the use does not', 'const a = req.query.a\nexec("ls " + a)\nif (!allowed.has(a)) return', found],
    ['of another value does not', 'const { a, b } = req.query\nif (!allowed.has(b)) return\nexec("ls " + a)', found],
    ['that it is there does not', 'const a = req.query.a\nif (!a) return\nexec("ls " + a)', found],
    ['in a choice counts', 'const a = req.query.a\nexec("ls " + (allowed.includes(a) ? a : "x"))', nothing],
    ['by a function that throws counts', 'const a = req.query.a\nassertName(a)\nexec("ls " + a)', nothing],
    ['that puts something else in its place counts', 'let a = req.query.a\nif (!allowed.has(a)) a = "x"\nexec("ls " + a)', nothing],
    ['in another function does not', 'const check = (a) => { if (!allowed.has(a)) return false }\nexec("ls " + req.query.a)', found],
  ])('%s', async (_, body, rules) => {
    expect(await rulesIn('a.js', handler(body))).toEqual(rules)
  })

  it('of a path looks at where the path leads', async () => {
    const read = (check: string) => handler(`const file = path.join("/srv", req.query.a)\n${check}\nfs.readFileSync(file)`)
    expect(await rulesIn('a.js', read('if (!file.startsWith("/srv/")) return'))).toEqual([])
    expect(await rulesIn('a.js', read('const inside = path.relative("/srv", file)\nif (inside.startsWith("..")) return'))).toEqual([])
    expect(await rulesIn('a.js', read('if (!file.endsWith(".pdf")) return'))).toEqual(['path-traversal'])
    expect(await rulesIn('a.js', read('if (!fs.existsSync(file)) return'))).toEqual(['path-traversal', 'path-traversal'].slice(1))
  })

  it('cleans for what it is made for and for nothing else', async () => {
    const page = (value: string) => handler(`res.send("<p>" + ${value} + "</p>")`)
    expect(await rulesIn('a.js', page('escapeHtml(req.query.a)'))).toEqual([])
    expect(await rulesIn('a.js', handler('exec("ls " + escapeHtml(req.query.a))'))).toEqual(found)
  })
})

describe('a name', () => {
  it.each([
    [
      'that was imported under another one',
      "import { exec as run } from 'node:child_process'\nexport const f = (a) => run('ls ' + a)",
      found,
    ],
    ['of the file itself is not that of a library', "const exec = (text) => text\nexport const f = (a) => exec('ls ' + a)", nothing],
    ['from a file beside it is not either', "import { exec } from './exec.js'\nexport const f = (a) => exec('ls ' + a)", nothing],
    ['of a method is not that of a function', 'export const f = (a) => /x/.exec(a)', nothing],
    [
      'behind promisify is the same function',
      "import cp from 'child_process'\nimport { promisify } from 'util'\nconst run = promisify(cp.exec)\nexport const f = (a) => run('ls ' + a)",
      found,
    ],
  ])('%s', async (_, text, rules) => {
    expect(await rulesIn('a.js', text)).toEqual(rules)
  })

  it('is taken for the library in lines cut out of a file, where the import may be out of sight', async () => {
    const lines = "const a = req.query.a\nexecSync('ls ' + a)\n"
    expect(await rulesIn('a.js', lines)).toEqual([])
    expect(await rulesIn('a.js', lines, true)).toEqual(found)
    expect(await rulesIn('a.go', '\tout, err := exec.Command("sh", "-c", "ls "+name).Output()\n', true)).toEqual(found)
  })
})

describe('a parameter', () => {
  it('of a function that only this file calls is what this file hands over', async () => {
    const run = (call: string) =>
      `import subprocess\ndef _run(name):\n    subprocess.run("ls " + name, shell=True)\n\ndef go(a):\n    ${call}\n`
    expect(await rulesIn('a.py', run('_run("x")'))).toEqual([])
    expect(await rulesIn('a.py', run('_run(a)'))).toEqual(found)
  })

  it('with a type that holds no text is harmless', async () => {
    expect(await rulesIn('a.py', 'import os\ndef go(n: int):\n    os.system(f"head -n {n} x")\n')).toEqual([])
    expect(await rulesIn('a.py', 'import os\ndef go(n: str):\n    os.system(f"head -n {n} x")\n')).toEqual(found)
  })

  it('of a route is what a stranger sends, of another function what the caller chooses', async () => {
    const read = (mark: string) => `${mark}\ndef read(name: str):\n    return open("/srv/" + name).read()\n`
    expect(await rulesIn('a.py', read('@app.get("/read")'))).toEqual(['path-traversal'])
    expect(await rulesIn('a.py', read('@cached'))).toEqual([])
  })
})

it('ends on text that is made to be followed for ever', async () => {
  const calls = (at: number) => Array.from({ length: 12 }, (_, next) => `f${(at * 7 + next * 5) % 60}(a + ${next})`).join(' + ')
  const mutual = Array.from({ length: 60 }, (_, at) => `function f${at}(a) { if (a) return ${calls(at)}; return a }`).join('\n')
  const texts = [
    `${mutual}\nel.innerHTML = f0(location.hash)`,
    `const x = req.query.a; eval(${Array.from({ length: 5_000 }, () => 'x').join(' + ')})`,
    `eval(${'['.repeat(20_000)}x${']'.repeat(20_000)})`,
    `export const f = (a) => { if (${Array.from({ length: 3_000 }, () => 'a.x(b)').join(' && ')}) return 1; eval(a) }`,
    `function g(a) { let s = ''\n${'s += a.x; if (a.y) { s = s + a.z }\n'.repeat(1_000)}eval(s) }`,
  ]
  for (const text of texts) expect(await scanText({ path: 'a.js', text })).toBeInstanceOf(Array)
})
