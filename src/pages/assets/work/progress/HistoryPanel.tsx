import HistoryList from './HistoryList';
import styles from './progress.module.css';

/** The tab "history". */
export default function HistoryPanel({ projectCode }: { projectCode: string }) {
  return (
    <section className={styles.card}>
      <HistoryList projectCode={projectCode} />
    </section>
  );
}
