import styles from './DrawerTitle.module.css';

/** A drawer's title on one line, the whole of it in a tooltip. */
export function DrawerTitle({ children }: { children: string }) {
  return (
    <span className={styles.title} title={children}>
      {children}
    </span>
  );
}
