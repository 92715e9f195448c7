// `npm start`: without words a first cited answer, with words the same as `ibid` with them, seen from the folder npm was called in.
'use strict'
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)
if (process.argv.length === 2) process.argv.push('welcome')
require('../bin/ibid.cjs')
