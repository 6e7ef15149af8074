import { Button } from 'antd';
import pick from 'lodash/pick';
import { useEffect, useRef, useState } from 'react';
import type { ComparedFields } from '@/components/ConflictDialog';
import { EmptyState } from '@/components/EmptyState';
import { hasDraft } from '@/hooks/useRecordForm';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import type { StepProps } from '@/pages/assets/work/step';
import { useFields } from '../useFields';
import { AddRisk, newRisk, type RiskValues, riskBody, riskFields } from './AddRisk';
import { useCatalogue } from './CatalogueInput';
import { LiveResults } from './LiveResults';
import { RiskFields } from './RiskFields';
import type { RiskPart } from './RiskForm';
import { RiskForms } from './RiskForms';
import styles from './work.module.css';

/** The risks of a unit: which threats use which vulnerabilities, how often, how badly. */
export default function AssessStep(props: StepProps) {
  const { projectCode, unit, risks, queue, editable, edition, method } = props;
  const t = useT();
  const { label, show } = useFields(edition);
  const { user } = useSession();
  const catalogues = {
    threats: useCatalogue(projectCode, 'threat', unit.category),
    vulnerabilities: useCatalogue(projectCode, 'vulnerability', unit.category),
  };
  // What was typed and not added yet is there again when one comes back.
  const [opened, setAdding] = useState(() => hasDraft(user?.accountId, newRisk(projectCode, unit.unitId)));
  const adding = opened && editable;
  const addButton = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  // The button comes back with the form's end.
  useEffect(() => {
    if (adding || !closed.current) return;
    closed.current = false;
    addButton.current?.focus();
  }, [adding]);
  const part: RiskPart<RiskValues> = {
    name: 'assess',
    editable: 'threats',
    kind: 'threats',
    bare: true,
    removable: true,
    valuesOf: (row) => pick(row, riskFields(edition)) as RiskValues,
    bodyOf: ({ riskId, unitId, version }, values) => ({
      projectCode,
      unitId,
      riskId,
      version,
      ...riskBody(edition, values),
    }),
    compare: Object.fromEntries(
      riskFields(edition).map((field) => [
        field,
        { label: label(field), show: (value: unknown) => (value ? show(field, value) : '') },
      ]),
    ) as ComparedFields<RiskValues>,
    fields: ({ row, isFirst }) => (
      <>
        <RiskFields {...catalogues} edition={edition} labelled={isFirst} />
        <LiveResults method={method} assetValue={unit.value} saved={row.riskLevel} />
      </>
    ),
  };
  const fresh = queue.saves.filter(
    ({ kind, record, body }) => kind === 'threats' && !record && 'unitId' in body && body.unitId === unit.unitId,
  );
  return (
    <>
      {risks.length === 0 && fresh.length === 0 && !adding && (
        <EmptyState
          title={t('assets.work.noRisks')}
          text={editable ? t('assets.work.noRisksText') : ''}
          action={editable ? { label: t('assets.work.addRisk'), onClick: () => setAdding(true) } : undefined}
        />
      )}
      <RiskForms {...props} rows={risks} part={part}>
        {fresh.map((save) => (
          <p key={save.id} className={styles.notice}>
            {t('assets.work.newWaits', { name: save.title })}
          </p>
        ))}
        {editable &&
          (adding ? (
            <AddRisk
              {...props}
              {...catalogues}
              onClose={() => {
                closed.current = true;
                setAdding(false);
              }}
            />
          ) : (
            (risks.length > 0 || fresh.length > 0) && (
              <Button ref={addButton} type="dashed" block onClick={() => setAdding(true)}>
                {t('assets.work.addRisk')}
              </Button>
            )
          ))}
      </RiskForms>
    </>
  );
}
