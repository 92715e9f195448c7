import type { SettingRow } from '../../../../src/core/schemas/http/settings.ts'
import styles from './setting-names.module.css'

/** How a setting is called where one types it. */
export const SettingNames = ({ setting: { key, variable, command, fallback } }: { readonly setting: SettingRow }) => (
  <dl className={styles['names']}>
    <dt>Setting</dt>
    <dd>
      <code>{key}</code>
    </dd>
    <dt>Variable</dt>
    <dd>
      <code>{variable}</code>
    </dd>
    <dt>Command</dt>
    <dd>
      <code>{command}</code>
    </dd>
    {fallback !== undefined && (
      <>
        <dt>Default</dt>
        <dd>
          <code>{JSON.stringify(fallback)}</code>
        </dd>
      </>
    )}
  </dl>
)
