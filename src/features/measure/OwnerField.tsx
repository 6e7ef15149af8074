import { ProForm, ProFormDependency } from '@ant-design/pro-components';
import { AutoComplete } from 'antd';
import { limits } from '#domain/kernel/limits';
import { CACHE_TIME, useReference } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type MeasureRow, type TreatmentOwner } from '@/services/assets';

/** Those whom a treatment can be given to; undefined while that isn't known. */
export function useTreatmentOwners(projectCode: string): readonly TreatmentOwner[] | undefined {
  const { data } = useReference(
    `treatmentOwners:${projectCode}`,
    () => assetsService.listTreatmentOwners({ query: { projectCode } }, { silent: true }),
    CACHE_TIME,
  );
  return data;
}

/** The owner that a record has before a form changes it. */
export type OwnerBefore = Pick<MeasureRow, 'treatmentOwner' | 'treatmentOwnerId'>;

/**
 * The account that a name means: the one that was there, where the name is; else that of the only one of the company
 * who is called so.
 */
export function accountOf(
  people: readonly TreatmentOwner[] | undefined,
  name: string | null | undefined,
  before?: OwnerBefore,
): string | null | undefined {
  const isSame = before && (name?.trim() ?? '') === (before.treatmentOwner ?? '');
  if (isSame && before.treatmentOwnerId) return before.treatmentOwnerId;
  // The people are not loaded: the account is left as it was.
  if (!people) return undefined;
  const named = people.filter(({ showName }) => showName === name?.trim());
  return named.length === 1 ? (named[0]?.accountId ?? null) : null;
}

interface Props {
  label: string;
  placeholder: string;
  people: readonly TreatmentOwner[] | undefined;
  before?: OwnerBefore | undefined;
}

/** Who sees to a treatment: somebody of the company, or any name, which the field says. */
export function OwnerField({ label, placeholder, people, before }: Props) {
  const t = useT();
  const isNameOnly = (name: string | null | undefined) => name?.trim() && accountOf(people, name, before) === null;
  return (
    <ProFormDependency name={['treatmentOwner']}>
      {({ treatmentOwner }: Partial<OwnerBefore>) => (
        <ProForm.Item
          name="treatmentOwner"
          label={label}
          extra={isNameOnly(treatmentOwner) ? t('assets.measure.nameOnlyText') : undefined}
        >
          <AutoComplete
            maxLength={limits.nameLength}
            placeholder={placeholder}
            showSearch={{ filterOption: (typed, option) => Boolean(option?.value.includes(typed.trim())) }}
            options={people?.map(({ accountId, showName }) => ({ key: accountId, value: showName }))}
          />
        </ProForm.Item>
      )}
    </ProFormDependency>
  );
}
