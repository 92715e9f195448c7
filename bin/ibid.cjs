#!/usr/bin/env node
// Starts ibid on a Node that can run it. Old syntax on purpose: a too old Node must get as far as the message.
'use strict'
var fs = require('fs')
var path = require('path')

var root = path.join(__dirname, '..')
// Before it, what ibid stores with lacks what it needs, or warns that it is an experiment.
var oldest = [24, 15]

// In a checkout the bundle is used only while nothing in src is newer.
function entry() {
  var bundle = path.join(root, 'dist', 'cli.js')
  var sources = path.join(root, 'src')
  return fs.existsSync(sources) && isOlder(bundle, sources) ? path.join(sources, 'cli', 'main.ts') : bundle
}

function isOlder(file, folder) {
  return !fs.existsSync(file) || newerIn(folder, fs.statSync(file).mtimeMs)
}

function newerIn(folder, made) {
  return fs.readdirSync(folder, { withFileTypes: true }).some((found) => {
    var child = path.join(folder, found.name)
    return found.isDirectory() ? newerIn(child, made) : !/\.test\.ts$/.test(found.name) && fs.statSync(child).mtimeMs > made
  })
}

// The Node that `npm start` brought for this checkout.
function broughtNode() {
  var platform = process.platform === 'win32' ? 'win' : process.platform
  return path.join(root, 'node_modules', 'node-' + platform + '-' + process.arch, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

function startHere() {
  var module = require('module')
  var url = require('url')
  var first = entry()
  if (module.enableCompileCache) module.enableCompileCache(process.env.NODE_COMPILE_CACHE || compiled())
  if (module.registerHooks && /\.js$/.test(first)) module.registerHooks(besideEachOther(url.pathToFileURL(path.dirname(first)).href + '/'))
  import(url.pathToFileURL(first).href)
}

// Node's own place for compiled code is the temporary folder, where ibid leaves nothing.
function compiled() {
  var env = process.env
  var home = require('os').homedir()
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Caches', 'ibid', 'compiled')
  if (process.platform === 'win32') return path.join(env.LOCALAPPDATA || path.join(home, 'AppData', 'Local'), 'ibid', 'cache', 'compiled')
  return path.join(env.XDG_CACHE_HOME || path.join(home, '.cache'), 'ibid', 'compiled')
}

// What a file of the bundle names with a dot is a file of the bundle. Node would look for each, and for the package that it is of: a third of the time it
// takes to start.
function besideEachOther(bundle) {
  return {
    resolve: (specifier, context, next) =>
      specifier[0] === '.' && context.parentURL && context.parentURL.indexOf(bundle) === 0
        ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context),
  }
}

function startWith(node) {
  var advice = 'In a checkout run "npm start" once: it brings one for that folder.'
  if (!fs.existsSync(node)) {
    process.stderr.write('ibid needs Node ' + oldest.join('.') + ' or newer and this is ' + process.version + '. ' + advice + '\n')
    process.exit(1)
  }
  var child = require('child_process').spawn(node, [__filename].concat(process.argv.slice(2)), { stdio: 'inherit' })
  var watched = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  // A terminal sends Ctrl-C to both; who has none sends it to this process only, which passes it on. Either way the child ends first.
  process.on('SIGINT', () => {
    if (!watched) child.kill('SIGINT')
  })
  ;['SIGTERM', 'SIGHUP'].forEach((signal) => {
    process.on(signal, () => {
      child.kill(signal)
    })
  })
  child.on('exit', (status, signal) => {
    process.exit(status === null ? (signal === 'SIGTERM' ? 143 : 130) : status)
  })
}

var running = process.versions.node.split('.').map(Number)
if (running[0] > oldest[0] || (running[0] === oldest[0] && running[1] >= oldest[1])) startHere()
else startWith(broughtNode())
