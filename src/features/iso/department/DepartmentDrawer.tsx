import { ProFormSwitch } from '@ant-design/pro-components';
import { saveDepartmentRules } from '#domain/generated/rules/iso/saveDepartment';
import { errorCodes } from '#domain/kernel/errors';
import { SelectField } from '@/components/choiceFields';
import { NoteField, NumberField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type DepartmentRow, isoService } from '@/services/iso';
import { formatNumber } from '@/utils/format';

type Values = Omit<DepartmentRow, 'departmentCode' | 'version'>;

const fresh: Values = {
  name: '',
  parentCode: null,
  mergedInto: null,
  isEnabled: true,
  head: '',
  duties: '',
  headcount: null,
  position: null,
};
const valuesOf = ({ departmentCode: _code, version: _version, ...values }: DepartmentRow): Values => values;
const fieldOfCode = {
  [errorCodes.nameTaken]: 'name',
  [errorCodes.departmentTooDeep]: 'parentCode',
  [errorCodes.cycle]: 'parentCode',
  [errorCodes.mergeTargetUnfit]: 'mergedInto',
} as const;

interface Props {
  projectCode: string;
  /** Null: a new one. */
  department: DepartmentRow | null;
  all: readonly DepartmentRow[];
  onDone: () => void;
  onClose: () => void;
}

/** A department: its place, who leads it, what it does. */
export default function DepartmentDrawer({ projectCode, department, all, onDone, onClose }: Props) {
  const t = useT();
  const ended = (text: string) => {
    void toast('success', text);
    onDone();
    onClose();
  };
  const record = useRecordForm<DepartmentRow, Values>({
    name: `department:${projectCode}:${department?.departmentCode ?? 'new'}`,
    row: department,
    valuesOf,
    fresh,
    fieldOfCode,
    send: async (values, options, origin) => {
      const of = origin && { departmentCode: origin.departmentCode, version: origin.version };
      const { head, duties, headcount, position, ...rest } = values;
      const body = {
        projectCode,
        ...rest,
        head: head ?? '',
        duties: duties ?? '',
        headcount: headcount ?? null,
        position: position ?? null,
        parentCode: values.parentCode ?? null,
        mergedInto: values.mergedInto ?? null,
        ...of,
      };
      await isoService.saveDepartment({ body }, options);
      return null;
    },
    onDone: () => ended(t('department.saved')),
  });
  const others = all.filter(({ departmentCode }) => departmentCode !== department?.departmentCode);
  const nameOf = (code: string | null | undefined) =>
    all.find(({ departmentCode }) => departmentCode === code)?.name ?? '';
  const options = (rows: readonly DepartmentRow[]) =>
    rows.map(({ departmentCode, name }) => ({ value: departmentCode, label: name }));
  const count = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : formatNumber(value);
  const remove = ({ departmentCode }: DepartmentRow, version: number) =>
    isoService
      .deleteDepartment({ body: { projectCode, departmentCode, version } })
      .then(() => ended(t('department.removed')), report);
  const search = { showSearch: { optionFilterProp: 'label' }, allowClear: true } as const;
  return (
    <RecordDrawer
      record={record}
      width={560}
      title={department ? t('department.edit') : t('department.add')}
      onClose={onClose}
      compare={{
        name: { label: t('department.name') },
        parentCode: { label: t('department.parent'), show: nameOf },
        head: { label: t('department.head') },
        headcount: { label: t('department.headcount'), show: count },
        duties: { label: t('department.duties') },
        mergedInto: { label: t('department.mergedInto'), show: nameOf },
        position: { label: t('department.position'), show: count },
        isEnabled: {
          label: t('department.isEnabled'),
          show: (value) => t(value ? 'common.yes' : 'common.no'),
        },
      }}
      removal={
        department
          ? {
              question: t('department.remove', { name: department.name }),
              onConfirm: () => remove(department, record.origin?.version ?? department.version),
            }
          : undefined
      }
    >
      <TextField name="name" label={t('department.name')} {...saveDepartmentRules.name} autoFocus />
      <SelectField
        name="parentCode"
        label={t('department.parent')}
        options={options(others)}
        fieldProps={{ ...search, placeholder: t('department.top') }}
      />
      <TextField name="head" label={t('department.head')} {...saveDepartmentRules.head} />
      <NumberField name="headcount" label={t('department.headcount')} {...saveDepartmentRules.headcount} />
      <NoteField name="duties" label={t('department.duties')} {...saveDepartmentRules.duties} minRows={4} />
      <SelectField
        name="mergedInto"
        label={t('department.mergedInto')}
        extra={t('department.mergedIntoHelp')}
        options={options(others.filter(({ isEnabled, mergedInto }) => isEnabled && mergedInto === null))}
        fieldProps={{ ...search, placeholder: t('department.notMerged') }}
      />
      <NumberField
        name="position"
        label={t('department.position')}
        extra={t('department.positionHelp')}
        {...saveDepartmentRules.position}
      />
      <ProFormSwitch name="isEnabled" label={t('department.isEnabled')} />
    </RecordDrawer>
  );
}
