import { Steps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { report } from '@/hooks/useRequest';
import type { FormStages } from '@/hooks/useStages';
import styles from './RecordDrawer.module.css';

/** Where one can type at once; a field of days would open its calendar over the others. */
const FIRST = 'input:not(:disabled):not(.ant-picker input), textarea:not(:disabled)';

/** A form's stages in a row, of which one is shown: those reached are gone to by click or key. */
export function RecordStages({ stages, children }: { stages: FormStages; children: ReactNode }) {
  const { titles, at, reached, go } = stages;
  const body = useRef<HTMLElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    (body.current?.querySelector<HTMLElement>(FIRST) ?? body.current)?.focus();
  }, [at]);
  return (
    <>
      <Steps
        className={styles.stages}
        size="small"
        titlePlacement="vertical"
        responsive={false}
        current={at}
        onChange={(index) => void go(index).catch(report)}
        items={titles.map((title, index) => ({
          title,
          disabled: index > reached,
          status: index === at ? 'process' : index <= reached ? 'finish' : 'wait',
        }))}
      />
      <section ref={body} className={styles.stage} tabIndex={-1} aria-label={titles[at]}>
        {children}
      </section>
    </>
  );
}
