import { ProForm, ProFormDependency } from '@ant-design/pro-components';
import { AutoComplete } from 'antd';
import { saveNonconformityRules } from '#domain/generated/rules/iso/saveNonconformity';
import { limits } from '#domain/kernel/limits';
import { proposedDueOn } from '#domain/subjects/iso/nonconformity/nonconformity';
import { RadioField, SelectField } from '@/components/choiceFields';
import { DayField, NoteField, TextField } from '@/components/fields';
import { MultiSelect } from '@/components/MultiSelect';
import { useFound } from '@/hooks/useFound';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type NonconformityDetail, type NonconformityDomains } from '@/services/iso';
import { portalToday } from '@/utils/format';
import styles from './nonconformity.module.css';
import { type ChosenLink, chosenLink, personOf, type StatementValues } from './statement';

interface Props {
  projectCode: string;
  domains: NonconformityDomains;
  /** Null: a new one. */
  before: NonconformityDetail | null;
  touched: () => void;
}

const search = { showSearch: { optionFilterProp: 'label' }, allowClear: true } as const;

/** The fields of what was found. */
export function StatementFields({ projectCode, domains, before }: Props) {
  const t = useT();
  const say = useSay();
  const { standards, departments, dueDates, people } = domains;
  const [first] = standards;
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          name="source"
          label={t('nonconformity.source')}
          {...saveNonconformityRules.source}
          textOf={(value) => t(`nonconformity.source_${value}`)}
          allowClear={false}
        />
        <SelectField
          name="standardCode"
          label={t('nonconformity.standard')}
          {...saveNonconformityRules.standardCode}
          initialValue={first?.standardCode}
          options={standards.map((one) => ({ value: one.standardCode, label: say(one) }))}
          allowClear={false}
        />
      </div>
      <RadioField
        name="grade"
        label={t('nonconformity.grade')}
        {...saveNonconformityRules.grade}
        textOf={(value) => t(`nonconformity.grade_${value}`)}
      />
      <ProFormDependency name={['standardCode']}>
        {({ standardCode }: StatementValues) => {
          const standard = standards.find((one) => one.standardCode === (standardCode ?? first?.standardCode));
          return (
            <ProForm.Item
              name="clause"
              label={t('nonconformity.clause')}
              rules={[
                {
                  required: true,
                  whitespace: true,
                  message: t('assets.required', { field: t('nonconformity.clause') }),
                },
              ]}
            >
              <AutoComplete
                maxLength={limits.codeLength}
                showSearch={{ filterOption: (typed, option) => Boolean(option?.label.includes(typed.trim())) }}
                options={standard?.clauses.map((one) => ({ value: one.ref, label: `${one.ref} ${say(one)}` }))}
              />
            </ProForm.Item>
          );
        }}
      </ProFormDependency>
      <NoteField name="requirement" label={t('nonconformity.requirement')} {...saveNonconformityRules.requirement} />
      <NoteField name="fact" label={t('nonconformity.fact')} {...saveNonconformityRules.fact} minRows={3} />
      <NoteField name="evidence" label={t('nonconformity.evidence')} {...saveNonconformityRules.evidence} />
      <div className={styles.pair}>
        <TextField name="foundBy" label={t('nonconformity.foundBy')} {...saveNonconformityRules.foundBy} />
        <DayField name="foundOn" label={t('nonconformity.foundOn')} to={portalToday()} required />
        <SelectField
          name="departmentCode"
          label={t('nonconformity.department')}
          options={departments.map(({ departmentCode, name }) => ({ value: departmentCode, label: name }))}
          fieldProps={search}
        />
        <ProFormDependency name={['responsible']}>
          {({ responsible }: StatementValues) => (
            <ProForm.Item
              name="responsible"
              label={t('nonconformity.responsible')}
              extra={
                responsible?.trim() && personOf(people, responsible, before) === null
                  ? t('nonconformity.nameOnlyText')
                  : undefined
              }
            >
              <AutoComplete
                maxLength={limits.personNameLength}
                showSearch={{ filterOption: (typed, option) => Boolean(option?.value.includes(typed.trim())) }}
                options={people.map(({ accountId, showName }) => ({ key: accountId, value: showName }))}
              />
            </ProForm.Item>
          )}
        </ProFormDependency>
      </div>
      <ProFormDependency name={['source', 'grade', 'foundOn']}>
        {({ source = 'internalAudit', grade = 'minor', foundOn }: StatementValues) => {
          const rule = dueDates.find(({ sources }) => sources.includes(source));
          const day = foundOn ? proposedDueOn(source, grade, foundOn) : '';
          return (
            <DayField
              name="dueOn"
              label={t('nonconformity.dueOn')}
              extra={rule && t('nonconformity.dueHint', { day, days: rule.dueAfter[grade], source: say(rule.source) })}
              isDue
            />
          );
        }}
      </ProFormDependency>
      <EarlierField projectCode={projectCode} domains={domains} before={before} />
      <LinksField projectCode={projectCode} />
    </>
  );
}

/** Which earlier one it repeats: those of the same clause are offered. */
function EarlierField({ projectCode, domains, before }: Pick<Props, 'projectCode' | 'domains' | 'before'>) {
  return (
    <ProFormDependency name={['standardCode', 'clause', 'departmentCode']}>
      {({ standardCode, clause, departmentCode }: StatementValues) => (
        <EarlierChoice
          projectCode={projectCode}
          standardCode={standardCode ?? domains.standards[0]?.standardCode ?? ''}
          clause={clause?.trim() ?? ''}
          departmentCode={departmentCode ?? ''}
          nonconformityId={before?.nonconformityId ?? ''}
        />
      )}
    </ProFormDependency>
  );
}

type Choice = Record<'projectCode' | 'standardCode' | 'clause' | 'departmentCode' | 'nonconformityId', string>;

function EarlierChoice({ projectCode, standardCode, clause, departmentCode, nonconformityId }: Choice) {
  const t = useT();
  const query = { projectCode, standardCode, clause, departmentCode, nonconformityId };
  const { data } = useLoad(
    (options) => isoService.listEarlierNonconformities({ query }, { ...options, silent: true }),
    [standardCode, clause, departmentCode],
    clause !== '' && standardCode !== '',
  );
  if (!data || data.length === 0) return null;
  return (
    <SelectField
      name="recursOfId"
      label={t('nonconformity.recursOf')}
      extra={t('nonconformity.recursHint', { count: data.length })}
      options={data.map((one) => ({
        value: one.nonconformityId,
        label: [one.nonconformityCode, one.foundOn, one.department, one.fact].filter(Boolean).join(' '),
      }))}
      fieldProps={search}
    />
  );
}

/** Findings, risks and documents that it is about: there may be thousands. */
function LinksField({ projectCode }: { projectCode: string }) {
  const t = useT();
  const {
    found,
    loading,
    search: look,
    notFound,
  } = useFound(
    async (keyword) =>
      (await isoService.listNonconformityTargets({ query: { projectCode, keyword } }, { silent: true })).map(
        chosenLink,
      ),
    { none: t('common.nothingMatches') },
  );
  return (
    <ProForm.Item name="links" label={t('nonconformity.links')} extra={t('nonconformity.linksHint')}>
      <MultiSelect<ChosenLink[], ChosenLink>
        labelInValue
        maxCount={limits.nonconformityLinks}
        showSearch={{ filterOption: false, onSearch: look }}
        loading={loading}
        notFoundContent={notFound}
        options={found ?? []}
      />
    </ProForm.Item>
  );
}
