import { PlusOutlined } from '@ant-design/icons';
import { ProForm } from '@ant-design/pro-components';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import type { VariableComponent } from '#domain/subjects/iso/variable/variable';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type ScopeListRow } from '@/services/iso';
import { CodeSelect } from './CodeSelect';
import styles from './scope.module.css';

type Row = Readonly<Record<string, string | boolean>>;

interface Props {
  component: VariableComponent;
  help: ReactNode;
  projectCode: string;
}

/** Scope codes by list, with those that the industry probably needs. */
export function ScopeCodesField({ component, help, projectCode }: Props) {
  const say = useSay();
  return (
    <ProForm.Item name={component.name} label={say(component)} extra={help} required={component.isRequired}>
      <Lists projectCode={projectCode} />
    </ProForm.Item>
  );
}

interface ListsProps {
  projectCode: string;
  value?: readonly Row[];
  onChange?: (rows: Row[]) => void;
}

function Lists({ projectCode, value = [], onChange }: ListsProps) {
  const say = useSay();
  const form = Form.useFormInstance();
  const industryCode = Form.useWatch<string | undefined>(['industry', 'code'], form);
  const { data, error, refresh } = useLoad(
    (options) => isoService.findCertificationScope({ body: { projectCode, industryCode } }, options),
    [projectCode, industryCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  return (
    <>
      {data?.lists.map((list) => (
        <OneList
          key={list.list}
          list={list}
          rows={value.filter((row) => row.list === list.list)}
          onChange={(rows) => onChange?.([...value.filter((row) => row.list !== list.list), ...rows])}
        />
      ))}
      {data && <p className={styles.soft}>{say(data.edition)}</p>}
    </>
  );
}

interface OneProps {
  list: ScopeListRow;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}

function OneList({ list: { list, codes, source, setFor }, rows, onChange }: OneProps) {
  const t = useT();
  const label = t(`scope.list_${list}`);
  const open = codes.filter(({ code, isListed }) => isListed && !rows.some((row) => row.code === code));
  return (
    <div className={styles.list}>
      <div>{label}</div>
      <CodeSelect
        list={list}
        label={label}
        value={rows.map(({ code, name }) => ({ code: String(code), name: String(name) }))}
        onChange={(chosen) => onChange(chosen.map((one) => ({ list, ...one })))}
      />
      {open.length > 0 && (
        <div className={styles.proposed}>
          <span className={styles.soft}>
            {source === 'channel'
              ? t('scope.proposedByChannel', { industry: setFor?.name ?? '' })
              : t('scope.proposedByPortal')}
          </span>
          {open.map(({ code, name }) => (
            <Button
              key={code}
              size="small"
              icon={<PlusOutlined />}
              aria-label={t('scope.addCode', { code, name })}
              onClick={() => onChange([...rows, { list, code, name }])}
            >
              {code} {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
