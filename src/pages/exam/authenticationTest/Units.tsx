import { CheckCircleFilled, DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { saidIn } from '#domain/subjects/exam/question/content';
import { report } from '@/hooks/useRequest';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { examService, type OwnExamDetail } from '@/services/exam';
import styles from './sitting.module.css';

/** Learning units: each is opened and marked as read before the first sitting. */
export function Units({ exam: { processCode, units }, onRead }: { exam: OwnExamDetail; onRead: () => void }) {
  const t = useT();
  const read = units.filter(({ isRead }) => isRead).length;
  return (
    <section className={styles.card} aria-labelledby="exam-units">
      <h2 id="exam-units">{t('examSitting.units')}</h2>
      <p>{t('examSitting.unitsRead', { read, count: units.length })}</p>
      <ul className={styles.units}>
        {units.map((unit) => (
          <Unit key={unit.id} unit={unit} processCode={processCode} onRead={onRead} />
        ))}
      </ul>
    </section>
  );
}

interface UnitProps {
  unit: OwnExamDetail['units'][number];
  processCode: string;
  onRead: () => void;
}

function Unit({ unit: { id, title, text, isRead }, processCode, onRead }: UnitProps) {
  const t = useT();
  const language = useWordLanguage();
  const textId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const mark = async () => {
    setSaving(true);
    try {
      await examService.readLearningUnit({ body: { processCode, unitId: id } });
      setOpen(false);
      onRead();
    } finally {
      setSaving(false);
    }
  };
  return (
    <li>
      <Button
        type="text"
        icon={isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setOpen(!isOpen)}
      >
        {saidIn(title, language)}
      </Button>
      {isRead && (
        <span className={styles.soft}>
          <CheckCircleFilled className={styles.done} aria-hidden="true" /> {t('examSitting.unitIsRead')}
        </span>
      )}
      <div id={textId} hidden={!isOpen}>
        <p className={styles.text}>{saidIn(text, language)}</p>
        {!isRead && (
          <Button type="primary" loading={isSaving} onClick={() => void mark().catch(report)}>
            {t('examSitting.markRead')}
          </Button>
        )}
      </div>
    </li>
  );
}
