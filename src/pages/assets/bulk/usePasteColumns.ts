import type { PasteField } from '#domain/subjects/assets/bulk/cells';
import type { PasteTarget } from '#domain/subjects/assets/bulk/columns';
import type { Edition } from '#domain/subjects/assets/method/method';
import { fieldsOf2022 } from '#domain/subjects/assets/risk/change';
import type { PasteColumn } from '@/components/paste/PastedTable';
import { useT } from '@/locales';
import { useFields } from '../useFields';

/** Further fields that have no column in their table, by their names in a first line. */
const further = {
  units: ['confidentiality', 'integrity', 'availability', 'location', 'description', 'dueDate', 'assignee'],
  risks: [
    'threatFrequency',
    'vulnerabilitySeverity',
    'existingControl',
    'treatmentPlan',
    'treatmentOwner',
    'treatmentDeadline',
    'controls',
    'remnantFrequency',
    'remnantSeverity',
  ],
  risksOf2022: fieldsOf2022,
} as const satisfies Record<string, readonly PasteField[]>;

/** The columns as their tables show them, in that order, and what can be pasted beside them. */
type Column = PasteColumn<NonNullable<PasteTarget>>;
export function usePasteColumns(target: 'units' | 'risks', edition: Edition): Column[] {
  const t = useT();
  const { label } = useFields(edition);
  const fixed = (title: string): Column => ({ title, target: null });
  const of = (field: PasteField, title = label(field)): Column => ({ title, target: field });
  const shown =
    target === 'units'
      ? [
          { title: label('assetCode'), target: 'key' as const },
          of('name'),
          fixed(t('assets.value')),
          of('protection', 'C / I / A'),
          fixed(label('category')),
          fixed(label('assetType')),
          of('owner'),
          fixed(label('systems')),
          fixed(t('assets.riskCount')),
        ]
      : [
          { title: label('riskCode'), target: 'riskCode' as const },
          { title: t('assets.unit'), target: 'key' as const },
          of('threat'),
          of('vulnerability'),
          fixed(t('assets.riskLevel')),
          fixed(t('assets.risk.riskValue')),
          of('treatment', t('assets.risk.treatment')),
          fixed(t('assets.risk.remnant')),
          fixed(t('assets.value')),
          fixed(t('assets.risk.likelihood')),
          fixed(t('assets.risk.loss')),
          fixed(label('category')),
        ];
  const more = target === 'risks' && edition === '2022' ? further.risksOf2022 : [];
  return [...shown, ...[...further[target], ...more].map((field) => of(field))];
}
