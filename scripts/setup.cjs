// Brings what this checkout needs: the locked dependencies, a current Node where the host's is too old, and the bundle that starts fast.
// Runs before `npm start` and `npm test`, on any Node from 12 on, so its syntax is old on purpose.
'use strict'
var fs = require('fs')
var path = require('path')
var locked = require('./locked.cjs')

var root = path.join(__dirname, '..')
var oldestNode = [24, 15]
var broughtNode = '26.10.0'

// Inside `npm start` the running Node may already be the one brought earlier; npm tells which Node npm itself runs on.
function isHostTooOld() {
  var agent = /\bnode\/v(\d+)\.(\d+)/.exec(process.env.npm_config_user_agent || '')
  var host = (agent ? [agent[1], agent[2]] : process.versions.node.split('.')).map(Number)
  return host[0] < oldestNode[0] || (host[0] === oldestNode[0] && host[1] < oldestNode[1])
}

function nodePackage() {
  var platform = process.platform === 'win32' ? 'win' : process.platform
  return 'node-' + platform + '-' + process.arch
}

function install() {
  var bring = isHostTooOld() ? nodePackage() + '@' + broughtNode : ''
  var why =
    'Setting up ibid: installing the locked dependencies' +
    (bring ? ' and Node ' + broughtNode + ' for this folder only' : '') +
    ' (once, about a minute)'
  locked.installLocked(root, bring ? ['install', '--no-save', bring] : ['ci'], why, bring)
}

function build() {
  var brought = path.join(root, 'node_modules', nodePackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  var node = fs.existsSync(brought) ? brought : process.execPath
  locked.run(node, [path.join(root, 'scripts', 'build.mjs'), '--if-changed'], root)
}

install()
build()
