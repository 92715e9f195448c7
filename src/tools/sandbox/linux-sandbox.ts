import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { harmlessGitConfig } from './harmless-git-config.ts'
import { mountedFiles, mountTable, stage } from './mount-table.ts'
import { textOf } from './owned-repository.ts'
import type { SandboxPlan } from './sandbox-plan.ts'

/** Things to hide, and characters of one argument: the kernel takes 128 kB, and each thing costs 0.15 ms. */
const limits = { hidden: 500, argument: 120_000 }

/** Programs of the system, wherever the person's own PATH leads. */
const located = (name: string): string =>
  ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/run/current-system/sw/bin'].map((folder) => join(folder, name)).find(existsSync) ?? name

/**
 * Runs inside the new namespaces, with every right in them and none outside: mounts what is shown, makes the new root the only one, gives up every right for
 * good, and becomes the command. Nothing is escaped into it: tables, folder and files are its arguments.
 */
const setUp = `set -ef
${located('mount')} -n -t tmpfs -o mode=555,size=4m,nosuid,nodev tmpfs ${stage}
${located('mkdir')} -m 555 ${stage}/dev ${stage}/etc
${located('cp')} -P /dev/fd /dev/stdin /dev/stdout /dev/stderr ${stage}/dev
for file in $2; do : > "${stage}/$file"; done
umask 777; : > ${stage}/.hidden; umask 022
printf '%s\\n' "$1" > ${stage}/.table
folder=$3; count=$4; shift 4
at=0; while [ "$at" -lt "$count" ]; do printf '%s' "$1" > "${stage}/.config-$at"; shift; at=$((at+1)); done
${located('mount')} -n -a -T ${stage}/.table
: > ${stage}/.table
echo 0 > /proc/sys/user/max_user_namespaces
cd ${stage}
${located('pivot_root')} . .old
${located('umount')} -n -l /.old
cd "$folder"
exec ${located('setpriv')} --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all -- "$@"`

const namespaces = ['--user', '--map-current-user', '--keep-caps', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child']

/**
 * What stands in front of a command on Linux, so that it runs in a mount, process and user namespace of its own, with no network unless the plan has it.
 * The kernel ends it when this program dies. Undefined where there is more to hide than can be.
 */
export function linuxPrefix(plan: SandboxPlan): readonly string[] | undefined {
  const { hiddenFiles, hiddenFolders, gitConfigs } = plan.view
  const configs = gitConfigs.map((path) => harmlessGitConfig(textOf(path)))
  const table = mountTable(plan, gitConfigs)
  if (hiddenFiles.length + hiddenFolders.length + gitConfigs.length > limits.hidden || table.length > limits.argument) return undefined
  return [
    ...[located('setpriv'), '--pdeathsig', 'KILL', '--', located('unshare'), ...namespaces, ...(plan.network ? [] : ['--net']), '--'],
    ...['/bin/sh', '-c', setUp, 'sh', table, mountedFiles().join(' '), plan.folder, String(configs.length), ...configs],
  ]
}
