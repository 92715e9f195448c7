/** A program that writes the keys it gets, a line of JSON each, to the file named by its argument, until ctrl-D. It shows how often it was called. */
import { appendFileSync } from 'node:fs'
import { render, Text, useApp, useInput, usePaste } from 'ink'
import { createElement, useState } from 'react'
import { type Key, keysOf } from './key.ts'

const file = process.argv[2] ?? ''

function Keys() {
  const { exit } = useApp()
  const note = (key: Key) => {
    if (key.kind === 'chord' && key.chord === 'ctrl-d') exit()
    else appendFileSync(file, `${JSON.stringify(key)}\n`)
  }
  const [calls, setCalls] = useState(0)
  const called = (keys: readonly Key[]) => {
    keys.forEach(note)
    setCalls((count) => count + 1)
  }
  useInput((input, key) => called(keysOf(input, key)))
  usePaste((text) => called([{ kind: 'paste', text }]))
  return createElement(Text, null, `calls: ${calls}.`)
}

render(createElement(Keys), { exitOnCtrlC: false })
