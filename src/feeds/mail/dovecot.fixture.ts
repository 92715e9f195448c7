import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { freePort } from '../free-port.fixture.ts'

const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find((path) => existsSync(path))

const certificateMaker = ['/usr/bin/openssl', '/opt/homebrew/bin/openssl'].find((path) => existsSync(path)) ?? 'openssl'

/** Whether a real mail server can be started here. */
export const hasDovecot = program !== undefined

type Security = 'none' | 'tls' | 'starttls'

/** A real mail server of a test's own, on the loopback, with one mailbox. */
export interface Dovecot {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** PEM of the certificate that it shows, for `localhost`; only with TLS. */
  readonly certificate: string
  /** Puts a mail into a folder, which is made where it is missing. Returns its UID. */
  append(folder: string, raw: string | Buffer, flags?: readonly string[], at?: Date): Promise<number>
  /** Puts many mails into a new folder, or the inbox, at once, as read ones that came now. */
  fill(raws: readonly string[], folder?: string): Promise<void>
  /** Takes the server the right to read a folder. */
  shut(folder: string): void
  /** Does something to the mailbox on a connection of its own. */
  withClient<T>(work: (client: ImapFlow) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Starts Dovecot; `tls`: it speaks TLS from the first byte, or once it is asked to. `extra` is put behind its configuration. */
export async function startDovecot({
  tls = 'none',
  extra = '',
}: {
  readonly tls?: Security
  readonly extra?: string
} = {}): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-dovecot-'))
  chmodSync(folder, 0o755)
  const [host, user, password] = ['127.0.0.1', 'alex@acme.example', 'correct-horse']
  const port = await freePort()
  const mails = join(folder, 'mails')
  mkdirSync(mails)
  const me = userInfo()
  // Nobody may be root to a mail server.
  const owner = me.uid === 0 ? 65_534 : me.uid
  if (me.uid === 0) chownSync(mails, owner, owner)
  const certificate = tls !== 'none' ? makeCertificate(folder) : ''
  const config = join(folder, 'dovecot.conf')
  writeFileSync(
    config,
    configuration({
      folder,
      mails,
      port,
      password,
      account: me.uid === 0 ? undefined : me.username,
      owner,
      group: me.uid === 0 ? 65_534 : me.gid,
      tls,
      extra,
    }),
  )
  const server = spawn(program!, ['-F', '-c', config], { stdio: 'ignore', detached: true })
  const ended = once(server, 'exit')
  // All of its processes at once, whose mails nobody needs any more: asked to end, it would wait for a second. Where the test itself dies, it does not outlive it.
  const end = () => {
    if (server.pid !== undefined && server.exitCode === null && server.signalCode === null) process.kill(-server.pid, 'SIGKILL')
  }
  process.once('exit', end)
  const stop = async () => {
    for (const client of kept.splice(0)) client.close()
    end()
    await ended
    process.off('exit', end)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const kept: ImapFlow[] = []
  const open = async (): Promise<ImapFlow> => {
    const client = new ImapFlow({
      host,
      port,
      secure: tls === 'tls',
      ...(tls === 'tls' ? {} : { doSTARTTLS: tls === 'starttls' }),
      ...(tls === 'none' ? {} : { tls: { ca: certificate }, servername: 'localhost' }),
      auth: { user, pass: password },
      logger: false,
    })
    client.on('error', () => undefined)
    await client.connect()
    kept.push(client)
    return client
  }
  try {
    await answering(port, server.exitCode === null ? ended : Promise.resolve())
    const writer = await open()
    const made = new Set(['INBOX'])
    return {
      host,
      port,
      user,
      password,
      certificate,
      async append(to, raw, flags = [], at) {
        if (!made.has(to)) await writer.mailboxCreate(to)
        made.add(to)
        const done = await writer.append(to, raw, [...flags], at)
        if (done === false || done.uid === undefined) throw new Error(`the mail was not put into ${to}`)
        return done.uid
      },
      async fill(raws, into = 'INBOX') {
        // The server makes the inbox when it is opened first.
        if (into !== 'INBOX') await writer.mailboxCreate(into)
        await writer.mailboxOpen(into)
        await writer.mailboxClose()
        const folder = join(mails, user, 'Maildir', into === 'INBOX' ? '' : `.${into}`, 'cur')
        for (const [index, raw] of raws.entries()) {
          const path = join(folder, `${String(1_700_000_000 + index)}.M${index}.filled:2,S`)
          await writeFile(path, raw)
          if (me.uid === 0) await chown(path, owner, owner)
        }
      },
      shut: (name) => chmodSync(join(mails, user, 'Maildir', `.${name}`), 0),
      async withClient(work) {
        const client = await open()
        try {
          return await work(client)
        } finally {
          client.close()
        }
      },
      stop,
    }
  } catch (error) {
    const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').slice(-2000) : ''
    await stop()
    throw new Error(`dovecot does not answer: ${log}`, { cause: error })
  }
}

interface Setting {
  readonly folder: string
  readonly mails: string
  readonly port: number
  readonly password: string
  /** Who the server's own processes are; those that the system's package made for it where it is started by root. */
  readonly account: string | undefined
  readonly owner: number
  readonly group: number
  readonly tls: Security
  readonly extra: string
}

const configuration = ({ folder, mails, port, password, account, owner, group, tls, extra }: Setting): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
default_internal_user = ${account ?? 'dovecot'}
default_login_user = ${account ?? 'dovenull'}
first_valid_uid = 1
auth_mechanisms = plain login
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:~/Maildir
mail_fsync = never
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner} gid=${group} home=${mails}/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Trash {
    special_use = \\Trash
    auto = create
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${tls === 'tls' ? 0 : port}
  }
  inet_listener imaps {
    port = ${tls === 'tls' ? port : 0}
    ssl = yes
  }
}
# Without the penalty that a wrong password brings for those that follow.
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
ssl = ${tls === 'none' ? 'no' : 'required'}
${tls !== 'none' ? `ssl_cert = <${folder}/certificate.pem\nssl_key = <${folder}/key.pem` : ''}
${extra}
`

function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync(certificateMaker, ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return readFileSync(certificate, 'utf8')
}

/** Resolves when the server greets; rejects when it has ended instead. */
async function answering(port: number, ended: Promise<unknown>): Promise<void> {
  const gone = ended.then(() => true)
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const greeted = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      gone.then(() => undefined),
    ])
    socket.destroy()
    if (greeted) return
    if (greeted === undefined) throw new Error('it ended')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
