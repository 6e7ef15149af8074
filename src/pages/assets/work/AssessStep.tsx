import { useEventListener } from 'ahooks';
import { Button, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { EmptyState } from '@/components/EmptyState';
import { SaveGuard } from '@/components/SaveGuard';
import { toast } from '@/feedback';
import { useDraft } from '@/hooks/useDraft';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import type { RiskRow } from '@/services/assets';
import { CatalogueInput, useCatalogue } from './CatalogueInput';
import { LevelChoice } from './LevelChoice';
import { RiskForms, type RiskPart } from './RiskForms';
import type { StepProps } from './UnitWork';
import styles from './work.module.css';

type Values = Pick<RiskRow, 'threat' | 'vulnerability' | 'threatFrequency' | 'vulnerabilitySeverity'>;

/** The risks of a unit: which threats use which vulnerabilities, how often, how badly. */
export default function AssessStep(props: StepProps) {
  const { projectCode, unit, risks, outbox, editable } = props;
  const t = useT();
  const threats = useCatalogue(projectCode, 'threat', unit.category);
  const vulnerabilities = useCatalogue(projectCode, 'vulnerability', unit.category);
  const { user } = useSession();
  const draft = useDraft<Values>(`${user?.accountId}:work:${projectCode}:${unit.unitId}:new`, isTyped);
  // What was typed and not added yet is there again when one comes back.
  const [opened, setAdding] = useState(draft.draft !== null);
  const adding = opened && editable;
  const addButton = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  // The button comes back with the form's end.
  useEffect(() => {
    if (adding || !closed.current) return;
    closed.current = false;
    addButton.current?.focus();
  }, [adding]);
  const required = (field: string) => [{ required: true, whitespace: true, message: t('assets.required', { field }) }];
  const part: RiskPart<Values> = {
    name: 'assess',
    editable: 'threats',
    kind: 'threats',
    bare: true,
    removable: true,
    valuesOf: ({ threat, vulnerability, threatFrequency, vulnerabilitySeverity }) => ({
      threat,
      vulnerability,
      threatFrequency,
      vulnerabilitySeverity,
    }),
    bodyOf: ({ riskId, unitId }, values, version) => ({ projectCode, unitId, riskId, version, ...values }),
    compare: {
      threat: { label: t('assets.threat') },
      vulnerability: { label: t('assets.vulnerability') },
      threatFrequency: { label: t('assets.threatFrequency') },
      vulnerabilitySeverity: { label: t('assets.vulnerabilitySeverity') },
    },
    fields: ({ at, disabled, isFirst }) => (
      <div className={styles.threatRow}>
        <Form.Item
          name={at('threat')}
          required={false}
          label={isFirst && t('assets.threat')}
          rules={required(t('assets.threat'))}
        >
          <CatalogueInput label={t('assets.threat')} entries={threats} disabled={disabled} />
        </Form.Item>
        <Form.Item
          name={at('vulnerability')}
          required={false}
          label={isFirst && t('assets.vulnerability')}
          rules={required(t('assets.vulnerability'))}
        >
          <CatalogueInput label={t('assets.vulnerability')} entries={vulnerabilities} disabled={disabled} />
        </Form.Item>
        <Form.Item name={at('threatFrequency')} required={false} label={isFirst && t('work.frequency')}>
          <LevelChoice label={t('assets.threatFrequency')} disabled={disabled} />
        </Form.Item>
        <Form.Item name={at('vulnerabilitySeverity')} required={false} label={isFirst && t('work.severity')}>
          <LevelChoice label={t('assets.vulnerabilitySeverity')} disabled={disabled} />
        </Form.Item>
      </div>
    ),
  };
  const fresh = outbox.parcels.filter(
    ({ kind, record, body }) => kind === 'threats' && !record && 'unitId' in body && body.unitId === unit.unitId,
  );
  return (
    <>
      {risks.length === 0 && fresh.length === 0 && !adding && (
        <EmptyState
          title={t('work.noRisks')}
          text={t('work.noRisksText')}
          action={editable ? { label: t('work.addRisk'), onClick: () => setAdding(true) } : undefined}
        />
      )}
      <RiskForms {...props} rows={risks} unitId={unit.unitId} part={part}>
        {fresh.map((parcel) => (
          <p key={parcel.id} className={styles.notice}>
            {t('work.newWaits', { name: parcel.title })}
          </p>
        ))}
        {editable &&
          (adding ? (
            <AddRisk
              {...props}
              threats={threats}
              vulnerabilities={vulnerabilities}
              required={required}
              draft={draft}
              onClose={() => {
                draft.discard();
                closed.current = true;
                setAdding(false);
              }}
            />
          ) : (
            (risks.length > 0 || fresh.length > 0) && (
              <Button ref={addButton} type="dashed" block onClick={() => setAdding(true)}>
                {t('work.addRisk')}
              </Button>
            )
          ))}
      </RiskForms>
    </>
  );
}

const isTyped = (values: unknown): values is Values =>
  typeof values === 'object' && values !== null && 'threatFrequency' in values;

interface AddProps extends StepProps {
  threats: ReturnType<typeof useCatalogue>;
  vulnerabilities: ReturnType<typeof useCatalogue>;
  required: (field: string) => object[];
  draft: ReturnType<typeof useDraft<Values>>;
  onClose: () => void;
}

function AddRisk(props: AddProps) {
  const { projectCode, unit, outbox, reload, threats, vulnerabilities, required, draft, onClose } = props;
  const t = useT();
  const [form] = Form.useForm<Values>();
  const [saving, setSaving] = useState(false);
  const [dirty, setDirty] = useState(draft.draft !== null);
  useEffect(() => {
    form.getFieldInstance('threat')?.focus?.();
  }, [form]);
  useEventListener('keydown', (event: KeyboardEvent) => {
    if (!dirty || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    form.submit();
  });
  const add = async (values: Values) => {
    if (saving) return;
    setSaving(true);
    try {
      const title = `${unit.name} · ${values.threat}`;
      const body = { projectCode, unitId: unit.unitId, ...values };
      const { kept } = await outbox.post({ kind: 'threats', title, body });
      void toast(kept ? 'warning' : 'success', kept ? t('work.savedOffline', { count: 1 }) : t('work.riskAdded'));
      draft.discard();
      setDirty(false);
      // Ready for the next one: threats often come with several vulnerabilities.
      form.setFieldValue('vulnerability', undefined);
      form.getFieldInstance('vulnerability')?.focus?.();
      if (!kept) await reload();
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      if (error.code === errorCodes.codeTaken) form.setFields([{ name: 'vulnerability', errors: [error.message] }]);
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className={styles.addRisk} aria-label={t('work.addRisk')}>
      <SaveGuard dirty={dirty} />
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={draft.draft?.values ?? { threatFrequency: 3, vulnerabilitySeverity: 3 }}
        onFinish={add}
        onValuesChange={(_, values) => {
          setDirty(true);
          draft.keep(values);
        }}
      >
        <div className={styles.threatRow}>
          <Form.Item name="threat" label={t('assets.threat')} rules={required(t('assets.threat'))}>
            <CatalogueInput label={t('work.newThreat')} entries={threats} />
          </Form.Item>
          <Form.Item name="vulnerability" label={t('assets.vulnerability')} rules={required(t('assets.vulnerability'))}>
            <CatalogueInput label={t('work.newVulnerability')} entries={vulnerabilities} />
          </Form.Item>
          <Form.Item name="threatFrequency" label={t('work.frequency')}>
            <LevelChoice label={t('assets.threatFrequency')} />
          </Form.Item>
          <Form.Item name="vulnerabilitySeverity" label={t('work.severity')}>
            <LevelChoice label={t('assets.vulnerabilitySeverity')} />
          </Form.Item>
        </div>
        <div className={styles.addActions}>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button type="primary" htmlType="submit" loading={saving}>
            {t('work.addThisRisk')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
