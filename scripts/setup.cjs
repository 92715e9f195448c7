// Brings what this checkout needs: the locked dependencies, a current Node where the host's is too old, and the bundle that starts fast.
// Runs before `npm start` and `npm test`, on any Node from 12 on, so its syntax is old on purpose.
'use strict'
var fs = require('fs')
var path = require('path')
var crypto = require('crypto')
var spawnSync = require('child_process').spawnSync

var root = path.join(__dirname, '..')
var oldestNode = 24
var broughtNode = '26.10.0'
var stampFile = path.join(root, 'node_modules', '.ibid-setup')

// Inside `npm start` the running Node may already be the one brought earlier; npm tells which Node npm itself runs on.
function hostNode() {
  var agent = /\bnode\/v(\d+)/.exec(process.env.npm_config_user_agent || '')
  return Number(agent ? agent[1] : process.versions.node.split('.')[0])
}

function nodePackage() {
  var platform = process.platform === 'win32' ? 'win' : process.platform
  return 'node-' + platform + '-' + process.arch
}

function run(command, args) {
  var result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status === null ? 1 : result.status)
}

function npm(args) {
  var script = process.env.npm_execpath
  if (script && /\.c?js$/.test(script)) run(process.execPath, [script].concat(args))
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

function hashOf(files, extra) {
  var hash = crypto.createHash('sha256').update(extra)
  files.forEach((file) => {
    hash.update(fs.readFileSync(path.join(root, file)))
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

function install() {
  var bring = hostNode() < oldestNode ? nodePackage() + '@' + broughtNode : ''
  var stamp = hashOf(['package.json', 'package-lock.json'], bring)
  if (read(stampFile) === stamp) return
  process.stderr.write(
    'Setting up ibid: installing the locked dependencies' + (bring ? ' and Node ' + broughtNode + ' for this folder only' : '') + ' ...\n',
  )
  var quiet = ['--loglevel=error', '--no-audit', '--no-fund']
  npm(bring ? ['install', '--no-save', bring].concat(quiet) : ['ci'].concat(quiet))
  fs.writeFileSync(stampFile, stamp)
}

function build() {
  var brought = path.join(root, 'node_modules', nodePackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  var node = fs.existsSync(brought) ? brought : process.execPath
  run(node, [path.join(root, 'scripts', 'build.mjs'), '--if-changed'])
}

install()
build()
