import { useMutation } from '@tanstack/react-query'
import { ChevronDown, Columns2, Download, FileDown, GitFork, Play, RotateCcw, Share2, ShieldCheck, Square } from 'lucide-react'
import { useState } from 'react'
import type { ReplayAnswer, VerificationAnswer } from '../../../../src/core/schemas/http/runs.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Menu, MenuLink } from '../../parts/menu.tsx'
import { Notice, ProblemNotice } from '../../parts/notice.tsx'
import { run as runWords } from '../../words/en/run.ts'
import { language } from '../../words/language.ts'
import { wordsOf } from '../../words/words.tsx'
import { ShareDialog } from '../shares/share-dialog.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { ForkDialog } from './fork-dialog.tsx'

const say = wordsOf('run', runWords)

interface RunActionsProps {
  readonly run: string
  readonly status: string
  /** Model steps that there are. */
  readonly steps: number
  readonly question: string
}

const formats = [
  ['markdown', say('markdown')],
  ['html', say('html')],
  ['json', say('json')],
  ['jsonl', say('jsonl')],
] as const

/** What can be done with a run: prove it, make it again, branch off, take it along, stop it or carry it on. */
export function RunActions({ run, status, steps, question }: RunActionsProps) {
  const [isForking, setForking] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const cancel = useMutation({ mutationFn: () => request('POST', at`/v1/runs/${run}/cancel`, {}) })
  const resume = useMutation({ mutationFn: () => request('POST', at`/v1/runs/${run}/resume`, {}) })
  const verify = useMutation({ mutationFn: () => request<VerificationAnswer>('POST', at`/v1/runs/${run}/verify`, {}) })
  const replay = useMutation({ mutationFn: () => request<ReplayAnswer>('POST', at`/v1/runs/${run}/replay`, {}) })
  const isOpen = status === 'working' || status === 'waiting' || status === 'left'
  return (
    <div className="stack">
      <div className="row">
        {isOpen && (
          <Button kind="danger" icon={Square} disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {say('stop')}
          </Button>
        )}
        {status === 'left' && (
          <Button kind="main" icon={Play} disabled={resume.isPending} onClick={() => resume.mutate()}>
            {say('resume')}
          </Button>
        )}
        <Button icon={ShieldCheck} title={say('verifyAbout')} disabled={verify.isPending} onClick={() => verify.mutate()}>
          {say('verify')}
        </Button>
        <Button
          icon={RotateCcw}
          title={say('replayAbout')}
          disabled={replay.isPending || status === 'working' || status === 'left'}
          onClick={() => replay.mutate()}
        >
          {say('replay')}
        </Button>
        <Button icon={GitFork} onClick={() => setForking(true)}>
          {say('forkThis')}
        </Button>
        <Button icon={Columns2} onClick={() => setComparing(true)}>
          {say('compare')}
        </Button>
        <Button icon={Share2} disabled={isOpen} onClick={() => setSharing(true)}>
          {say('share')}
        </Button>
        <Menu
          trigger={
            <Button icon={Download}>
              {say('export')} <ChevronDown size={14} aria-hidden="true" />
            </Button>
          }
        >
          {formats.map(([format, words]) => (
            <MenuLink key={format} icon={FileDown} href={`${at`/v1/runs/${run}/export`}?format=${format}&language=${language}`} isDownload>
              {words}
            </MenuLink>
          ))}
        </Menu>
      </div>
      <ShareDialog kind="run" subject={run} open={isSharing} onOpenChange={setSharing} />
      <ForkDialog run={run} steps={steps} question={question} open={isForking} onOpenChange={setForking} />
      <CompareDialog run={run} open={isComparing} onOpenChange={setComparing} />
      <ProblemNotice error={cancel.error ?? resume.error ?? verify.error ?? replay.error} />
      {verify.data &&
        (verify.data.intact ? (
          <Notice kind="good">
            {say('intact', { count: verify.data.events })}{' '}
            {say.with('newestHash', { hash: <code key="hash">{verify.data.head.slice(0, 16)}</code> })}
            {verify.data.end === 'unattested' && ` ${say('unattested')}`}
          </Notice>
        ) : (
          <Notice kind="bad">
            {verify.data.cutOff
              ? say('cutOff', { problem: verify.data.problem })
              : say('broken', { seq: verify.data.brokenAt, problem: verify.data.problem })}
          </Notice>
        ))}
      {replay.data &&
        (replay.data.same ? (
          <Notice kind="good">{say('replaySame')}</Notice>
        ) : (
          <Notice kind="warn">
            {replay.data.difference
              ? say.with('replayDiffersAt', {
                  seq: replay.data.difference.seq,
                  before: <code>{replay.data.difference.was ?? say('nothing')}</code>,
                  after: <code>{replay.data.difference.is ?? say('nothing')}</code>,
                })
              : say('replayDiffers')}
          </Notice>
        ))}
    </div>
  )
}
