import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import type { FindingAction } from '#domain/subjects/iso/existing/workflow';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type DocumentFinding, type DocumentFindings, type FindingsTaken, isoService } from '@/services/iso';
import styles from './existing.module.css';
import { useFindingName } from './FindingCells';

interface Props {
  projectCode: string;
  chosen: readonly DocumentFinding[];
  products: DocumentFindings['products'];
  onDone: () => void;
}

const allowing = (findings: readonly DocumentFinding[], action: FindingAction) =>
  findings.filter(({ allowedActions }) => allowedActions.includes(action));

/** What can be done with the findings that are selected, and what became of those that were taken over. */
export function FindingActs({ projectCode, chosen, products, onDone }: Props) {
  const t = useT();
  const nameOf = useFindingName();
  const [doing, setDoing] = useState<FindingAction | null>(null);
  const [productCode, setProductCode] = useState<string>();
  const [outcome, setOutcome] = useState<{ result: FindingsTaken; names: ReadonlyMap<string, string> } | null>(null);
  const own = {
    confirm: allowing(chosen, 'confirm'),
    dismiss: allowing(chosen, 'dismiss'),
    restore: allowing(chosen, 'restore'),
  };
  const hasNewProcess = own.confirm.some(({ kind, isPresent }) => kind === 'process' && !isPresent);
  const product =
    products.find((one) => one.productCode === productCode) ?? (products.length === 1 ? products[0] : undefined);
  const act = async (action: FindingAction) => {
    setDoing(action);
    setOutcome(null);
    const findings = own[action];
    try {
      if (action === 'confirm') {
        const body = {
          projectCode,
          findings: findings.map(({ findingCode, version, seen }) => ({ findingCode, version, seen })),
          ...(hasNewProcess && product && { productCode: product.productCode }),
        };
        const result = await isoService.confirmDocumentFindings({ body });
        setOutcome({ result, names: new Map(findings.map((one) => [one.findingCode, nameOf(one)])) });
      } else {
        const named = findings.map(({ findingCode, version }) => ({ findingCode, version }));
        const { moved: count } = await isoService.moveDocumentFindings({
          body: { projectCode, action, findings: named },
        });
        void toast('success', t(action === 'dismiss' ? 'existing.dismissed' : 'existing.restored', { count }));
      }
    } catch (error) {
      report(error);
    } finally {
      setDoing(null);
      onDone();
    }
  };
  const lacksProduct = hasNewProcess && !product;
  return (
    <>
      {chosen.length > 0 && (
        <div className={styles.bar}>
          <span className={styles.soft}>{t('existing.selected', { count: chosen.length })}</span>
          {hasNewProcess && products.length > 1 && (
            <Select
              aria-label={t('existing.product')}
              placeholder={t('existing.product')}
              value={product?.productCode}
              style={{ minWidth: 220 }}
              popupMatchSelectWidth={false}
              options={products.map(({ productCode: value, name: label }) => ({ value, label }))}
              onChange={setProductCode}
            />
          )}
          {(['confirm', 'dismiss', 'restore'] as const).map((action) => {
            const count = own[action].length;
            const isTooMany = count > limits.findingsAtOnce;
            if (count === 0) return null;
            return (
              <Button
                key={action}
                type={action === 'confirm' ? 'primary' : 'default'}
                loading={doing === action}
                disabled={doing !== null || isTooMany || (action === 'confirm' && lacksProduct)}
                title={isTooMany ? t('existing.tooMany', { max: limits.findingsAtOnce }) : undefined}
                onClick={() => void act(action)}
              >
                {t(`existing.${action}`, { count })}
              </Button>
            );
          })}
          {lacksProduct && products.length === 0 && <span className={styles.soft}>{t('existing.noProduct')}</span>}
        </div>
      )}
      {outcome && <Outcome {...outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}

interface OutcomeProps {
  result: FindingsTaken;
  /** What was asked for, by its code. */
  names: ReadonlyMap<string, string>;
  onClose: () => void;
}

function Outcome({ result: { taken, failed }, names, onClose }: OutcomeProps) {
  const t = useT();
  const counts = [
    t('existing.taken', { count: taken }),
    failed.length > 0 && t('existing.notTaken', { count: failed.length }),
  ];
  return (
    <Alert
      className={styles.told}
      type={failed.length > 0 ? 'warning' : 'success'}
      showIcon
      closable={{ onClose }}
      title={counts.filter(Boolean).join(' · ')}
      description={
        failed.length > 0 && (
          <ul>
            {failed.map(({ findingCode, name, errorMsg }) => (
              <li key={findingCode}>
                {t('existing.failure', { name: names.get(findingCode) ?? name, why: errorMsg })}
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
