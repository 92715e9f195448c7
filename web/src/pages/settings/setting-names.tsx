import type { SettingRow } from '../../../../src/core/schemas/http/settings.ts'
import { settings } from '../../words/en/settings.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './setting-names.module.css'

const say = wordsOf('settings', settings)

/** How a setting is called where one types it. */
export const SettingNames = ({ setting: { key, variable, command, fallback } }: { readonly setting: SettingRow }) => (
  <dl className={styles['names']}>
    <dt>{say('setting')}</dt>
    <dd>
      <code>{key}</code>
    </dd>
    <dt>{say('variable')}</dt>
    <dd>
      <code>{variable}</code>
    </dd>
    <dt>{say('command')}</dt>
    <dd>
      <code>{command}</code>
    </dd>
    {fallback !== undefined && (
      <>
        <dt>{say('defaultValue')}</dt>
        <dd>
          <code>{JSON.stringify(fallback)}</code>
        </dd>
      </>
    )}
  </dl>
)
