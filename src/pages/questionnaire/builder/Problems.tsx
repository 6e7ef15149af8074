import { Button } from 'antd';
import type { TemplateProblem } from '#domain/subjects/questionnaire/template/template';
import { useT } from '@/locales';
import styles from './builder.module.css';

interface Props {
  problems: readonly TemplateProblem[];
  onOpen: (problem: TemplateProblem) => void;
}

/** Problems that keep the template from being published, each with a link to the field to correct. */
export function Problems({ problems, onOpen }: Props) {
  const t = useT();
  if (problems.length === 0) return <p role="status">{t('template.noProblems')}</p>;
  return (
    <>
      <p className={styles.soft}>{t('template.problemsText', { count: problems.length })}</p>
      <ul className={styles.problems} aria-label={t('template.problems')}>
        {problems.map((problem) => {
          const { kind, code, named } = problem;
          return (
            <li key={`${kind} ${code} ${named}`}>
              <Button type="link" size="small" onClick={() => onOpen(problem)}>
                {code ?? t('template.settings')}
              </Button>
              {t(`template.flaw_${kind}`, { named })}
            </li>
          );
        })}
      </ul>
    </>
  );
}
