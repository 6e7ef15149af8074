import type { ScopeList } from '#domain/subjects/iso/scope/lists';
import { MultiSelect } from '@/components/MultiSelect';
import { StatusLabel } from '@/components/StatusLabel';
import { useFound } from '@/hooks/useFound';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import styles from './scope.module.css';

interface Coded {
  code: string;
  name: string;
}
interface Props {
  list: ScopeList;
  label: string;
  value: readonly Coded[];
  onChange: (chosen: Coded[]) => void;
}

/** Scope codes of one list, found by code, name or sector; a code that the list no longer has is marked. */
export function CodeSelect({ list, label, value, onChange }: Props) {
  const t = useT();
  const say = useSay();
  const { found, loading, search, notFound } = useFound(
    (keyword) => isoService.listCertificationScopes({ query: { list, keyword } }, { silent: true }),
    { none: t('common.nothingMatches') },
  );
  const codes = value.map(({ code }) => code).join(',');
  const { data: listed } = useLoad(
    (options) => isoService.listCertificationScopes({ query: { list, codes } }, options),
    [list, codes],
    codes !== '',
  );
  const lost = listed ? value.filter(({ code }) => !listed.some((one) => one.code === code)) : [];
  const options = (found ?? []).map((one) => ({
    value: one.code,
    label: `${one.code} ${one.name}`,
    name: one.name,
    sector: one.sector ? say(one.sector) : '',
  }));
  const chosen = value.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  return (
    <>
      <MultiSelect
        aria-label={label}
        placeholder={t('scope.codePlaceholder')}
        labelInValue
        value={chosen}
        showSearch={{ filterOption: false, onSearch: search }}
        loading={loading}
        notFoundContent={notFound}
        options={options}
        optionRender={({ data }) => (
          <>
            {data.label}
            {data.sector && <span className={styles.sector}>{data.sector}</span>}
          </>
        )}
        onChange={(rows: { value: string }[]) =>
          onChange(
            rows.flatMap(({ value: code }) => {
              const name =
                value.find((one) => one.code === code)?.name ?? options.find((one) => one.value === code)?.name;
              return name === undefined ? [] : { code, name };
            }),
          )
        }
      />
      {lost.map(({ code }) => (
        <StatusLabel key={code} tone="waiting">
          {t('scope.lostCode', { code })}
        </StatusLabel>
      ))}
    </>
  );
}
