import styles from './drop-sign.module.css'

/** What stands over a page while files are held over it. */
export const DropSign = () => <div className={styles['drop']}>Drop files to ask about them, or a folder to add it as a collection</div>
