// Installs the locked dependencies of a folder, once for each state of its lock. For any Node from 12 on, so its syntax is old on purpose.
'use strict'
var fs = require('fs')
var path = require('path')
var crypto = require('crypto')
var spawnSync = require('child_process').spawnSync

// Runs a command with what it says shown, and ends with its exit code where it fails.
function run(command, args, folder) {
  var result = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status === null ? 1 : result.status)
}

function npm(args, folder) {
  var script = process.env.npm_execpath
  if (script && /\.c?js$/.test(script)) run(process.execPath, [script].concat(args), folder)
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, folder)
}

function hashOf(folder, extra) {
  var hash = crypto.createHash('sha256').update(extra)
  ;['package.json', 'package-lock.json'].forEach((file) => {
    hash.update(fs.readFileSync(path.join(folder, file)))
  })
  return hash.digest('hex')
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (_error) {
    return ''
  }
}

function isLink(file) {
  try {
    return fs.lstatSync(file).isSymbolicLink()
  } catch (_error) {
    return false
  }
}

// `args` are npm's words, `why` is told before they run; `extra` is what the outcome depends on beside the lock.
function installLocked(folder, args, why, extra) {
  var stampFile = path.join(folder, 'node_modules', '.ibid-setup')
  var stamp = hashOf(folder, extra)
  if (read(stampFile) === stamp) return
  // npm empties the folder that a link leads to, which is another checkout's.
  var modules = path.join(folder, 'node_modules')
  if (isLink(modules)) {
    process.stderr.write(modules + ' is a symbolic link; remove the link, so that the dependencies are installed into this folder\n')
    process.exit(1)
  }
  process.stderr.write(why + ' ...\n')
  npm(args.concat(['--loglevel=error', '--no-audit', '--no-fund']), folder)
  fs.writeFileSync(stampFile, stamp)
}

module.exports = { run: run, installLocked: installLocked }
