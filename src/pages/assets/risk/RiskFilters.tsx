import { Tag } from 'antd';
import { listRisksRules } from '#domain/generated/rules/assets/listRisks';
import type { Edition } from '#domain/subjects/assets/method/method';
import { ChoiceFilter, LevelFilter, SearchFilter } from '@/components/filters';
import { useT } from '@/locales';
import { useWords } from '../useWords';
import { RiskViewSwitch } from './RiskViewSwitch';
import type { RiskQuery } from './riskQuery';
import { levelChoices, wordsOf2022 } from './useRiskMap';

interface Props {
  query: RiskQuery;
  setQuery: (patch: Partial<RiskQuery> & { sortField?: string; sortOrder?: string }) => void;
  /** Absent while it is loaded. */
  edition: Edition | undefined;
}

/** @param above the system or business that the list is narrowed to */
export function MainFilters({ query, setQuery, edition, above }: Props & { above: string | undefined }) {
  const t = useT();
  const { options, word } = useWords();
  return (
    <>
      <RiskViewSwitch view={query.by} edition={edition} onView={setQuery} />
      <SearchFilter
        value={query.keyword}
        placeholder={t('assets.searchRisk')}
        onSearch={(keyword) => setQuery({ keyword })}
      />
      <LevelFilter
        label={t('assets.riskLevel')}
        value={query.level}
        {...listRisksRules.level}
        textOf={(value) => t(levelChoices[value])}
        onChange={(level) => setQuery({ level })}
      />
      <ChoiceFilter
        label={t('assets.fields.category')}
        value={query.category}
        options={options('unitCategory')}
        onChange={(chosen) => setQuery({ category: chosen })}
      />
      <ChoiceFilter
        label={t('assets.risk.treatment')}
        value={query.treatment}
        {...listRisksRules.treatment}
        textOf={(value) => (value === 'none' ? t('assets.undecided') : word('treatment', value))}
        onChange={(chosen) => setQuery({ treatment: chosen })}
      />
      {above && <Narrowed to={above} onClose={() => setQuery({ systemId: '', businessId: '' })} />}
      {query.vulnerability && (
        <Narrowed
          to={t('assets.bulk.vulnerabilityIs', { name: query.vulnerability })}
          onClose={() => setQuery({ vulnerability: '' })}
        />
      )}
    </>
  );
}

/** A filter that a link has set: it is named, and can be taken off. */
function Narrowed({ to, onClose }: { to: string; onClose: () => void }) {
  const t = useT();
  return (
    <Tag
      closable={{ 'aria-label': t('assets.risk.takeOff', { filter: to }) }}
      style={{ alignSelf: 'center', maxInlineSize: 360, overflow: 'hidden', textOverflow: 'ellipsis' }}
      title={to}
      onClose={onClose}
    >
      {to}
    </Tag>
  );
}

/** Those that are asked for behind "more". */
const folded = [
  'assetType',
  'lossLevel',
  'likelihoodLevel',
  'remnantLevel',
  'remnantLossLevel',
  'remnantLikelihoodLevel',
  ...wordsOf2022,
  'exploitability',
] as const;

export const moreInUse = (query: RiskQuery) => folded.some((name) => query[name]);

export function MoreFilters({ query, setQuery, edition }: Props) {
  const t = useT();
  const { options } = useWords();
  const unstated = { value: 'none', label: t('assets.risk.unstated') };
  return (
    <>
      <ChoiceFilter
        label={t('assets.fields.assetType')}
        value={query.assetType}
        options={options('assetType')}
        onChange={(chosen) => setQuery({ assetType: chosen })}
      />
      <LevelFilter
        label={t('assets.risk.loss')}
        value={query.lossLevel}
        onChange={(lossLevel) => setQuery({ lossLevel })}
      />
      <LevelFilter
        label={t('assets.risk.likelihood')}
        value={query.likelihoodLevel}
        onChange={(likelihoodLevel) => setQuery({ likelihoodLevel })}
      />
      <LevelFilter
        label={t('assets.risk.remnant')}
        value={query.remnantLevel}
        {...listRisksRules.remnantLevel}
        textOf={(value) => t(levelChoices[value])}
        onChange={(remnantLevel) => setQuery({ remnantLevel })}
      />
      <LevelFilter
        label={t('assets.risk.remnantLoss')}
        value={query.remnantLossLevel}
        onChange={(remnantLossLevel) => setQuery({ remnantLossLevel })}
      />
      <LevelFilter
        label={t('assets.risk.remnantLikelihood')}
        value={query.remnantLikelihoodLevel}
        onChange={(remnantLikelihoodLevel) => setQuery({ remnantLikelihoodLevel })}
      />
      {edition === '2022' && (
        <>
          {wordsOf2022.map((field) => (
            <ChoiceFilter
              key={field}
              label={t(`assets.fields.${field}`)}
              value={query[field]}
              options={[unstated, ...options(field)]}
              onChange={(chosen) => setQuery({ [field]: chosen })}
            />
          ))}
          <LevelFilter
            label={t('assets.fields.exploitability')}
            value={query.exploitability}
            {...listRisksRules.exploitability}
            textOf={() => unstated.label}
            onChange={(exploitability) => setQuery({ exploitability })}
          />
        </>
      )}
    </>
  );
}
