import { Tag } from 'antd';
import { listRisksRules } from '#domain/generated/rules/assets/listRisks';
import type { Edition } from '#domain/subjects/assets/method/method';
import { ChoiceFilter, LevelFilter, SearchFilter } from '@/components/filters';
import { useT } from '@/locales';
import { useWords } from '../useWords';
import { RiskViewSwitch } from './RiskViewSwitch';
import type { RiskQuery } from './riskQuery';
import { levelChoices } from './useRiskMap';

interface Props {
  query: RiskQuery;
  setQuery: (patch: Partial<RiskQuery> & { sortField?: string; sortOrder?: string }) => void;
}

export function MainFilters({ query, setQuery, edition }: Props & { edition: Edition | undefined }) {
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
      {query.vulnerability && (
        <Tag
          closable={{ 'aria-label': t('common.clearFilters') }}
          style={{ alignSelf: 'center', maxInlineSize: 360, overflow: 'hidden', textOverflow: 'ellipsis' }}
          title={query.vulnerability}
          onClose={() => setQuery({ vulnerability: '' })}
        >
          {t('assets.bulk.vulnerabilityIs', { name: query.vulnerability })}
        </Tag>
      )}
    </>
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
] as const;

export const moreInUse = (query: RiskQuery) => folded.some((name) => query[name]);

export function MoreFilters({ query, setQuery }: Props) {
  const t = useT();
  const { options } = useWords();
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
    </>
  );
}
