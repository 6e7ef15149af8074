import { ProForm } from '@ant-design/pro-components';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { VariableComponent } from '#domain/subjects/iso/variable/variable';
import { useFound } from '@/hooks/useFound';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { govService } from '@/services/gov';
import type { Values } from '../facts/useValueText';
import { IndustryOffers } from './IndustryOffers';
import styles from './scope.module.css';

interface Chosen {
  code?: string;
  name?: string;
}
interface SelectProps {
  label: string;
  id?: string;
  value?: Chosen;
  onChange?: (value: Chosen) => void;
}

/** An industry of two thousand, found by its code, its name or how that is spoken. */
function IndustrySelect({ label, id, value = {}, onChange }: SelectProps) {
  const t = useT();
  const { found, loading, search, notFound } = useFound(
    (keyword) => govService.listNationalIndustries({ query: { keyword } }, { silent: true }),
    { none: t('common.nothingMatches') },
  );
  const { code, name } = value;
  const options = (found ?? []).map((one) => ({
    value: one.code,
    label: `${one.code} ${one.name}`,
    name: one.name,
    path: one.path.map((above) => above.name).join(' › '),
  }));
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear
      placeholder={t('scope.industryPlaceholder')}
      value={code}
      // Its own name stays readable while something else is looked for.
      labelRender={({ label: shown }) => shown ?? `${code} ${name}`}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={loading}
      notFoundContent={notFound}
      options={options}
      optionRender={({ data }) => (
        <>
          {data.label}
          {data.path && <div className={styles.soft}>{data.path}</div>}
        </>
      )}
      onChange={(chosen: string | undefined) => {
        const one = options.find((option) => option.value === chosen);
        onChange?.(one ? { code: one.value, name: one.name } : {});
      }}
    />
  );
}

interface Props {
  component: VariableComponent;
  help: ReactNode;
  /** Takes values into other fields of the form. */
  onTake: (values: Values) => void;
}

/** The company's industry, with what is usual in it. */
export function IndustryField({ component, help, onTake }: Props) {
  const say = useSay();
  const label = say(component);
  return (
    <>
      <ProForm.Item name={component.name} label={label} extra={help} required={component.isRequired}>
        <IndustrySelect label={label} />
      </ProForm.Item>
      <IndustryOffers name={component.name} onTake={onTake} />
    </>
  );
}
