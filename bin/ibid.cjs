#!/usr/bin/env node
// Starts ibid on a Node that can run it. Old syntax on purpose: a too old Node must get as far as the message.
'use strict'
var fs = require('fs')
var path = require('path')

var root = path.join(__dirname, '..')
var oldest = 24

function start() {
  var module = require('module')
  if (module.enableCompileCache) module.enableCompileCache()
  var bundle = path.join(root, 'dist', 'cli.js')
  var source = path.join(root, 'src', 'cli', 'main.ts')
  var entry = fs.existsSync(source) && isOlder(bundle, path.join(root, 'src')) ? source : bundle
  return import(require('url').pathToFileURL(entry).href)
}

// In a checkout the bundle is used only while nothing in src is newer.
function isOlder(file, folder) {
  var made
  try {
    made = fs.statSync(file).mtimeMs
  } catch (_error) {
    return true
  }
  return newerIn(folder, made)
}

function newerIn(folder, made) {
  return fs.readdirSync(folder, { withFileTypes: true }).some(function (entry) {
    var child = path.join(folder, entry.name)
    return entry.isDirectory() ? newerIn(child, made) : !/\.test\.ts$/.test(entry.name) && fs.statSync(child).mtimeMs > made
  })
}

function startWith(node) {
  var result = require('child_process').spawnSync(node, [__filename].concat(process.argv.slice(2)), { stdio: 'inherit' })
  process.exit(result.status === null ? 130 : result.status)
}

if (Number(process.versions.node.split('.')[0]) >= oldest) {
  start()
} else {
  var platform = process.platform === 'win32' ? 'win' : process.platform
  var brought = path.join(root, 'node_modules', 'node-' + platform + '-' + process.arch, 'bin', 'node')
  if (fs.existsSync(brought)) startWith(brought)
  else {
    process.stderr.write('ibid needs Node ' + oldest + ' or newer and this is ' + process.version + '. In a checkout run "npm start" once: it brings one for that folder.\n')
    process.exit(1)
  }
}
