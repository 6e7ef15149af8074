import styles from './Loading.module.css';

/** Shown while the app or a page loads. It appears after 200 ms only: a faster load needs no sign. */
export default function Loading() {
  return (
    <div className={styles.loading} role="status" aria-busy="true">
      <span className={styles.bar} />
    </div>
  );
}
