import { changeRisksRules } from '#domain/generated/rules/assets/changeRisks';
import { SelectField } from '@/components/choiceFields';
import { CACHE_TIME, useReference } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { assetsService } from '@/services/assets';
import { annexRef } from '@/utils/format';

interface Props {
  label: string;
  placeholder: string;
  projectCode: string;
}

/** The controls of Annex A that a plan names. */
export function ControlsField({ label, placeholder, projectCode }: Props) {
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
      fieldProps={{ placeholder }}
    />
  );
}
