import { ProDescriptions } from '@ant-design/pro-components';
import { useEventListener } from 'ahooks';
import { Button, Form, Input, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { deriveInventory, type Factor } from '#domain/assets/inventory/derivation';
import type { Method } from '#domain/assets/method/method';
import { limits } from '#domain/kernel/limits';
import { type Conflict, ConflictDialog, conflictOf, pick } from '@/components/ConflictDialog';
import { FailureBlock } from '@/components/FailureBlock';
import { LevelTag } from '@/components/LevelTag';
import { SaveGuard } from '@/components/SaveGuard';
import { toast } from '@/feedback';
import { useRecordDraft } from '@/hooks/useRecordDraft';
import { useRequest } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { assetsService, type SystemRow, type UnitRow } from '@/services/assets';
import { same } from '@/utils/same';
import { ProtectionFields } from '../inventory/ProtectionFields';
import { type UnitValues, unitBody, unitValuesOf } from './parcels';
import { SaveBar } from './SaveBar';
import type { StepProps } from './UnitWork';
import styles from './work.module.css';

/** A unit's own record: confirm or change C, I and A, and see what its value comes from. */
export default function UnitStep(props: StepProps) {
  const { projectCode, unit } = props;
  const t = useT();
  // The list of work holds what is worked on, not the whole record.
  const { data, error, refresh, refreshAsync } = useRequest(
    async () => {
      const query = { projectCode, unitId: unit.unitId };
      const { list } = await assetsService.listUnits({ query }, { silent: true });
      return list[0] ?? null;
    },
    { refreshDeps: [unit.unitId], cacheKey: `work:unit:${unit.unitId}` },
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data === null) return <FailureBlock compact title={t('work.unitGone')} onRetry={refresh} />;
  return <UnitForm {...props} row={data} reloadRow={refreshAsync} />;
}

function UnitForm(props: StepProps & { row: UnitRow; reloadRow: () => Promise<unknown> }) {
  const { projectCode, unit, row, editable, outbox, reload, reloadRow, onNext } = props;
  const t = useT();
  const { user } = useSession();
  const [form] = Form.useForm<UnitValues>();
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict<UnitRow> | null>(null);
  const leave = useRef(false);
  const draftKey = `${user?.accountId}:work:${projectCode}:${unit.unitId}:unit`;
  const { draft, origin, keep, discard } = useRecordDraft<UnitRow, UnitValues>(draftKey, row);
  const waits = outbox.parcels.findLast((parcel) => parcel.record === unit.unitId);

  useEffect(() => {
    if (form.isFieldsTouched() || draft) return;
    origin.current = row;
    form.setFieldsValue(unitValuesOf(row));
  }, [row, form, draft, origin]);
  useEffect(() => {
    if (!draft || !editable) return;
    form.setFieldsValue(draft.values.values);
    setDirty(true);
  }, [draft, editable, form]);
  // Going on waits until the guard has seen that nothing is left to save.
  useEffect(() => {
    if (dirty || !leave.current) return;
    leave.current = false;
    onNext?.();
  });

  const save = async (goOn: boolean) => {
    if (saving) return;
    if (!dirty) {
      if (goOn) onNext?.();
      return;
    }
    setSaving(true);
    try {
      const values = form.getFieldsValue();
      const from = origin.current ?? row;
      const body = unitBody(projectCode, from, values);
      const base = unitValuesOf(from);
      const { kept } = await outbox.post({ kind: 'unit', record: unit.unitId, title: row.name, body, base });
      discard();
      leave.current = goOn;
      setDirty(false);
      void toast(kept ? 'warning' : 'success', kept ? t('work.savedOffline', { count: 1 }) : t('assets.savedNext'));
      if (kept) return;
      form.resetFields();
      form.setFieldsValue(values);
      await Promise.all([reloadRow(), reload()]).catch(() => undefined);
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      const found = conflictOf<UnitRow>(error);
      if (found) setConflict(found);
    } finally {
      setSaving(false);
    }
  };
  useEventListener('keydown', (event: KeyboardEvent) => {
    if (!editable || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    void save(false);
  });

  return (
    <>
      <SaveGuard dirty={dirty} />
      {draft && dirty && (
        <p className={styles.notice}>
          {t('work.draftRestored')}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => {
              discard();
              origin.current = row;
              form.resetFields();
              form.setFieldsValue(unitValuesOf(row));
              setDirty(false);
            }}
          >
            {t('common.draftDiscard')}
          </Button>
        </p>
      )}
      {waits && <p className={styles.notice}>{t('work.newWaits', { name: waits.title })}</p>}
      <Form<UnitValues>
        form={form}
        layout="vertical"
        disabled={!editable}
        initialValues={unitValuesOf(row)}
        onValuesChange={(_, values) => {
          setDirty(true);
          keep(values);
        }}
      >
        <div className={styles.unitForm}>
          <div>
            <ProtectionFields />
          </div>
          <Form.Item noStyle shouldUpdate>
            {() => (
              <Identify
                projectCode={projectCode}
                row={row}
                typed={{ ...unitValuesOf(row), ...form.getFieldsValue() }}
              />
            )}
          </Form.Item>
        </div>
        <div className={styles.planGrid}>
          <Form.Item name="owner" label={t('assets.owner')}>
            <Input maxLength={limits.nameLength} />
          </Form.Item>
          <Form.Item name="location" label={t('assets.location')}>
            <Input maxLength={limits.nameLength} />
          </Form.Item>
          <Form.Item name="description" label={t('assets.description')} className={styles.wholeRow}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={limits.textLength} />
          </Form.Item>
        </div>
      </Form>
      {editable && <SaveBar dirty={dirty} saving={saving} onSave={save} hasNext={Boolean(onNext)} />}
      {conflict && (
        <ConflictDialog<UnitValues>
          conflict={{ ...conflict, current: unitValuesOf(conflict.current) }}
          base={unitValuesOf(origin.current ?? row)}
          mine={form.getFieldsValue()}
          fields={{
            confidentiality: { label: t('assets.confidentiality') },
            integrity: { label: t('assets.integrity') },
            availability: { label: t('assets.availability') },
            owner: { label: t('assets.owner') },
            location: { label: t('assets.location') },
            description: { label: t('assets.description') },
          }}
          onMerge={(theirs) => {
            const current = unitValuesOf(conflict.current);
            origin.current = conflict.current;
            form.setFieldsValue(pick(current, theirs));
            setConflict(null);
            const values = form.getFieldsValue();
            if (!same(current, values)) return keep(values);
            discard();
            form.resetFields();
            setDirty(false);
            void Promise.all([reloadRow(), reload()]).catch(() => undefined);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}

/** What the unit's value comes from, as typed: its own C, I, A and the systems that it belongs to. */
function Identify({ projectCode, row, typed }: { projectCode: string; row: UnitRow; typed: UnitValues }) {
  const t = useT();
  const { data } = useRequest(
    async () => {
      const query = { projectCode, pageSize: limits.pageSizeMax };
      const [methods, systems] = await Promise.all([
        assetsService.listMethods({ query: { projectCode } }, { silent: true }),
        assetsService.listSystems({ query }, { silent: true }),
      ]);
      return { method: methods.find((method) => method.isChosen), systems: systems.list };
    },
    { cacheKey: `work:identify:${projectCode}`, staleTime: 60_000 },
  );
  const method = data?.method;
  // The wire names the switches loosely; they are the domain's own.
  const importance = method?.importance as Method['importance'];
  const derived = method && identify({ assetValue: method.assetValue, importance }, data.systems, row, typed);
  return (
    <section className={styles.identify} aria-label={t('work.identify')}>
      <h3>{t('work.identify')}</h3>
      <p className={styles.planLine}>
        <span className={styles.soft}>{t('assets.value')}</span>{' '}
        <LevelTag level={derived ? derived.value : row.value} />
        {derived && derived.value !== row.value && <span className={styles.soft}>{t('work.afterSaving')}</span>}
      </p>
      {derived && (
        <ul className={styles.factors}>
          {derived.factors.map((factor) => (
            <li key={`${factor.rule} ${factor.from ?? ''}`}>
              {factor.rule === 'own'
                ? `${t('assets.rule_own')} C ${typed.confidentiality} / I ${typed.integrity} / A ${typed.availability}`
                : t(`assets.rule_${factor.rule}`, { from: nameOf(row, factor), value: factor.fromValue ?? '' })}
              <span className={styles.soft}> {t('assets.countsAs', { value: factor.offered })}</span>
              {factor.offered === derived.value && derived.factors.length > 1 && <b> {t('assets.decisive')}</b>}
            </li>
          ))}
        </ul>
      )}
      {!derived && row.systems.length > 0 && (
        <ProDescriptions
          size="small"
          column={1}
          columns={[
            {
              key: 'systems',
              title: t('assets.belongsTo'),
              render: () => row.systems.map((system) => system.name).join(t('common.comma')),
            },
          ]}
        />
      )}
    </section>
  );
}

const nameOf = (row: UnitRow, factor: Factor) =>
  row.systems.find((system) => system.assetCode === factor.from)?.name ?? factor.from ?? '';

/**
 * The unit's value by the domain's own rule. A system enters with its value on all three: whatever the formula makes
 * of C, I and A, of three equal ones it makes that one.
 */
function identify(
  method: Pick<Method, 'assetValue' | 'importance'>,
  systems: readonly SystemRow[],
  row: UnitRow,
  typed: UnitValues,
) {
  const own = row.systems.flatMap((link) => {
    const system = systems.find(({ systemId }) => systemId === link.systemId);
    return system ? [{ ...link, value: system.value }] : [];
  });
  const { units } = deriveInventory(method, {
    businesses: [],
    associations: [],
    businessSystems: [],
    systems: own.map(({ assetCode, value }) => ({
      code: assetCode,
      confidentiality: value,
      integrity: value,
      availability: value,
    })),
    units: [
      {
        code: row.assetCode,
        confidentiality: typed.confidentiality,
        integrity: typed.integrity,
        availability: typed.availability,
      },
    ],
    systemUnits: own.map(({ assetCode, essential }) => ({ system: assetCode, unit: row.assetCode, essential })),
  });
  return units.get(row.assetCode);
}
