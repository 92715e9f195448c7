import styles from './drop-sign.module.css'

/** What stands over a page while files are held over it: what becomes of them. */
export const DropSign = ({ children }: { readonly children: string }) => <div className={styles['drop']}>{children}</div>
