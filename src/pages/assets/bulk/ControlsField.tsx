import { changeRisksRules } from '#domain/generated/rules/assets/changeRisks';
import { SelectField } from '@/components/choiceFields';
import { CACHE_TIME, useReference } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import { annexRef } from '@/utils/format';

/** The controls of Annex A that a plan names. */
export function ControlsField({ label, projectCode }: { label: string; projectCode: string }) {
  const t = useT();
  const say = useSay();
  const { data } = useReference(
    'annexControls',
    () => assetsService.listAnnexControls({ query: { projectCode } }, { silent: true }),
    CACHE_TIME,
  );
  return (
    <SelectField
      name="controls"
      label={label}
      mode="multiple"
      {...changeRisksRules.change.controls}
      showSearch
      options={data?.map((control) => ({ value: control.ref, label: `${annexRef(control.ref)} ${say(control)}` }))}
      fieldProps={{ placeholder: t('assets.bulk.emptied') }}
    />
  );
}
