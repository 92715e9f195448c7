import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { at, request } from '../../api/request.ts'
import { settingsQuery } from '../../api/settings.ts'
import { Button } from '../../parts/button.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { tools } from '../../words/en/tools.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('tools', tools)

const key = 'agent.disabledTools'

/** Forbids one tool to all runs, or allows it again: its name in the list of forbidden tools. For administrators. */
export function ForbidButton({ tool }: { readonly tool: string }) {
  const client = useQueryClient()
  const { data } = useQuery(settingsQuery)
  const setting = data?.settings.find((each) => each.key === key)
  const forbidden = namesIn(setting?.value)
  const isForbidden = forbidden.includes(tool)
  const change = useMutation({
    mutationFn: () =>
      request('PUT', at`/v1/settings/${key}`, { value: isForbidden ? forbidden.filter((name) => name !== tool) : [...forbidden, tool] }),
    onSuccess: () => Promise.all(['settings', 'tools'].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  })
  if (!setting?.editable) return null
  return (
    <>
      <Button
        disabled={change.isPending}
        onClick={() => change.mutate()}
        aria-label={isForbidden ? say('allowTool', { tool }) : say('forbidTool', { tool })}
      >
        {isForbidden ? say('allow') : say('forbid')}
      </Button>
      <ProblemNotice error={change.error} />
    </>
  )
}

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
