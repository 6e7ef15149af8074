import { Link, useLocation } from '@umijs/max';
import { Alert } from 'antd';
import uniqBy from 'lodash/uniqBy';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { ChangedProcess } from '@/services/iso';
import styles from './product.module.css';

/** So many are named; the others are counted. */
const NAMED = 8;

interface Props {
  changes: readonly ChangedProcess[];
}

/** Processes that documents say otherwise of, with what differs and where. */
export function ChangedNotice({ changes }: Props) {
  const t = useT();
  const say = useSay();
  const { pathname } = useLocation();
  const what = ({ change, parts }: ChangedProcess) =>
    change === 'changed'
      ? t('companyProduct.change_changed', { parts: parts.map(say).join(t('common.comma')) })
      : t(`companyProduct.change_${change}`);
  const documents = uniqBy(
    changes.flatMap((one) => one.documents),
    'documentCode',
  );
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      title={t('companyProduct.dirty', { count: changes.length })}
      description={
        <>
          <ul className={styles.changes}>
            {changes.slice(0, NAMED).map((one) => (
              <li key={`${one.product} ${one.process}`}>
                {t('companyProduct.changeLine', { product: one.product, process: one.process, what: what(one) })}
              </li>
            ))}
            {changes.length > NAMED && <li>{t('bulk.pasteMore', { count: changes.length - NAMED })}</li>}
          </ul>
          <p className={styles.soft}>
            {t('companyProduct.dirtyText')}{' '}
            {documents.map(({ number, name }) => `${number} ${name}`).join(t('common.comma'))}{' '}
            <Link to={`${pathname}?tab=documents`}>{t('companyProduct.openDocuments')}</Link>
          </p>
        </>
      }
    />
  );
}
