import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ProForm } from '@ant-design/pro-components';
import { Button, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { exclusionNotices, plainClause } from '#domain/subjects/iso/scope/exclusions';
import { formatMax, LIST_ROWS_MAX, type VariableComponent } from '#domain/subjects/iso/variable/variable';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type NotApplicableAnswer } from '@/services/iso';
import facts from '../facts/facts.module.css';
import type { Rows, Values } from '../facts/useValueText';
import { ExclusionNotices } from './ExclusionNotices';
import styles from './scope.module.css';

interface Props {
  component: VariableComponent;
  help: ReactNode;
  projectCode: string;
  onTake: (values: Values) => void;
}
type Standard = NotApplicableAnswer['standards'][number];

/** Clauses that don't apply, each with its reason: those that are usual first, with what a standard asks of the reason. */
export function ExclusionsField({ component, help, projectCode, onTake }: Props) {
  const say = useSay();
  const { data, error, refresh } = useLoad(
    (options) => isoService.findNotApplicableClauses({ body: { projectCode } }, options),
    [projectCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  const standard = data?.standards.find(({ rule }) => rule === 'clauses');
  if (!data || !standard) return null;
  return (
    <ProForm.Item label={say(component)} extra={help} className={facts.rows}>
      <p className={styles.rule}>{say(standard)}</p>
      <Lines component={component} standard={standard} processes={data.specialProcesses} onTake={onTake} />
    </ProForm.Item>
  );
}

interface LinesProps {
  component: VariableComponent;
  standard: Standard;
  processes: NotApplicableAnswer['specialProcesses'];
  onTake: (values: Values) => void;
}

function Lines({ component: { name, ...words }, standard, processes, onTake }: LinesProps) {
  const t = useT();
  const say = useSay();
  const form = Form.useFormInstance<Values>();
  const typed: Values = Form.useWatch([], form) ?? {};
  const rows = (typed[name] ?? []) as Rows;
  const label = say(words);
  const text = (of: string) => (typeof typed[of] === 'string' ? typed[of] : '');
  const notices = exclusionNotices(
    rows.map((row) => ({ clause: String(row?.clause ?? '') })),
    {
      scope: text('scope'),
      scopeEn: text('scopeEn'),
      hasDesign: typed.hasDesign === true,
      outsources: Array.isArray(typed.outsourced) && typed.outsourced.length > 0,
      specialProcesses: processes,
    },
    standard,
  );
  const usualOf = (index: number) => {
    const clause = plainClause(String(rows[index]?.clause ?? ''));
    return standard.usual.find((one) => one.clause === clause);
  };
  const options = [
    { label: t('scope.usualClauses'), options: standard.usual.map(({ clause }) => optionOf(clause)) },
    {
      label: t('scope.otherClauses'),
      options: standard.clauses
        .filter(({ clause }) => !standard.usual.some((one) => one.clause === clause))
        .map(({ clause }) => optionOf(clause)),
    },
  ];
  function optionOf(clause: string) {
    const found = standard.clauses.find((one) => one.clause === clause);
    return { value: clause, label: found ? `${clause} ${say(found)}` : clause };
  }
  const takeReason = (index: number, reason: string) =>
    onTake({ [name]: rows.map((row, at) => (at === index ? { ...row, reason } : row)) });
  return (
    <Form.List name={name}>
      {(lines, { add, remove }) => (
        <>
          {lines.map(({ key, name: index }, place) => {
            const usual = usualOf(index);
            return (
              <fieldset key={key} className={facts.row} aria-label={`${label} ${place + 1}`}>
                <div>
                  <ProForm.Item
                    name={[index, 'clause']}
                    label={t('scope.clause')}
                    extra={usual && say({ zh: usual.whenZh, en: usual.whenEn })}
                    rules={[{ required: true, message: t('assets.required', { field: t('scope.clause') }) }]}
                  >
                    <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
                  </ProForm.Item>
                  <ProForm.Item
                    name={[index, 'reason']}
                    label={t('scope.reason')}
                    extra={
                      usual &&
                      !rows[index]?.reason && (
                        <Button
                          size="small"
                          onClick={() => takeReason(index, say({ zh: usual.reasonZh, en: usual.reasonEn }))}
                        >
                          {t('scope.takeReason')}
                        </Button>
                      )
                    }
                    rules={[
                      { required: true, whitespace: true, message: t('assets.required', { field: t('scope.reason') }) },
                      { max: formatMax.text, message: t('assets.tooLong', { max: formatMax.text }) },
                    ]}
                  >
                    <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
                  </ProForm.Item>
                  <ExclusionNotices notices={notices.filter(({ row }) => row === index)} />
                </div>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('facts.removeRow', { label, place: place + 1 })}
                  onClick={() => remove(index)}
                />
              </fieldset>
            );
          })}
          {lines.length < LIST_ROWS_MAX && (
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({})}>
              {t('facts.addRow', { label })}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}
