import styles from './Loading.module.css';

/** Stands while the app or a page loads. It appears after 200 ms only: what is faster needs no sign. */
export default function Loading() {
  return (
    <div className={styles.loading} role="status" aria-busy="true">
      <span className={styles.bar} />
    </div>
  );
}
