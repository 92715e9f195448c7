// Brings the programs by others that the tests run against ibid: other makers' MCP servers and clients, and the conformance suites. Runs before `npm test`.
'use strict'
var path = require('path')
var locked = require('./locked.cjs')

// None of them needs an install script.
locked.installLocked(
  path.join(__dirname, '..', 'test', 'peers'),
  ['ci', '--ignore-scripts'],
  'Setting up the tests: installing programs by others that they run',
  '',
)
