import styles from './Cut.module.css';

/** A name cut to one line, the whole of it in a tooltip. */
export function Cut({ children, width }: { children: string; width: number | string }) {
  return (
    <span className={styles.cut} style={{ maxInlineSize: width }} title={children}>
      {children}
    </span>
  );
}
