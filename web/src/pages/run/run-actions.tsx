import { useMutation } from '@tanstack/react-query'
import { Columns2, Download, FileDown, GitBranch, Play, RotateCcw, Share2, ShieldCheck, Square } from 'lucide-react'
import { useState } from 'react'
import type { ReplayAnswer, VerificationAnswer } from '../../../../src/core/schemas/http/runs.ts'
import { grouped } from '../../../../src/views/amounts.ts'
import { at, request } from '../../api/request.ts'
import { Button } from '../../parts/button.tsx'
import { Menu, MenuLink } from '../../parts/menu.tsx'
import { Notice, ProblemNotice } from '../../parts/notice.tsx'
import { ShareDialog } from '../shares/share-dialog.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { ForkDialog } from './fork-dialog.tsx'

interface RunActionsProps {
  readonly run: string
  readonly status: string
  /** Model steps that there are. */
  readonly steps: number
  readonly question: string
}

const formats = [
  ['markdown', 'Markdown'],
  ['html', 'A page (HTML)'],
  ['json', 'The result (JSON)'],
  ['jsonl', 'Every event (JSON lines)'],
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
            Stop
          </Button>
        )}
        {status === 'left' && (
          <Button kind="main" icon={Play} disabled={resume.isPending} onClick={() => resume.mutate()}>
            Carry on
          </Button>
        )}
        <Button icon={ShieldCheck} disabled={verify.isPending} onClick={() => verify.mutate()}>
          Verify
        </Button>
        <Button icon={RotateCcw} disabled={replay.isPending || status === 'working' || status === 'left'} onClick={() => replay.mutate()}>
          Make it again
        </Button>
        <Button icon={GitBranch} onClick={() => setForking(true)}>
          Fork
        </Button>
        <Button icon={Columns2} onClick={() => setComparing(true)}>
          Compare
        </Button>
        <Button icon={Share2} disabled={isOpen} onClick={() => setSharing(true)}>
          Share …
        </Button>
        <Menu trigger={<Button icon={Download}>Export</Button>}>
          {formats.map(([format, words]) => (
            <MenuLink key={format} icon={FileDown} href={`${at`/v1/runs/${run}/export`}?format=${format}`} isDownload>
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
            Untouched: the hashes of all {grouped(verify.data.events)} events fit. The newest is{' '}
            <code>{verify.data.head.slice(0, 16)}</code>.
            {verify.data.end === 'unattested' && ' Nothing attests its end: an earlier ibid stored it.'}
          </Notice>
        ) : (
          <Notice kind="bad">
            {verify.data.cutOff ? 'Cut off' : `Event ${verify.data.brokenAt} does not fit`}: {verify.data.problem}
          </Notice>
        ))}
      {replay.data &&
        (replay.data.same ? (
          <Notice kind="good">Made again from its log, the run comes to the same events.</Notice>
        ) : (
          <Notice kind="warn">
            Made again, the run differs
            {replay.data.difference && (
              <>
                {' '}
                at event {replay.data.difference.seq}: <code>{replay.data.difference.was ?? 'nothing'}</code>, now{' '}
                <code>{replay.data.difference.is ?? 'nothing'}</code>
              </>
            )}
            .
          </Notice>
        ))}
    </div>
  )
}
