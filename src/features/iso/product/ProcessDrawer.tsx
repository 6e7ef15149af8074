import pick from 'lodash/pick';
import { saveProcessRules } from '#domain/generated/rules/iso/saveProcess';
import { EQUIPMENT_MAX, type ProcessDetail } from '#domain/subjects/iso/product/product';
import { SelectField } from '@/components/choiceFields';
import { NoteField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { isoService, type ProcessOptions, type ProcessRow } from '@/services/iso';
import { ProcessDocuments } from './ProcessDocuments';
import { SuggestField } from './SuggestField';

type Values = { -readonly [K in keyof Omit<ProcessDetail, 'equipment'>]: ProcessDetail[K] } & { equipment: string[] };
const fields = ['name', 'inputs', 'outputs', 'equipment', 'departmentCode', 'role', 'controls', 'records'] as const;
const fresh: Values = {
  name: '',
  inputs: '',
  outputs: '',
  equipment: [],
  departmentCode: null,
  role: '',
  controls: '',
  records: '',
};
const noOptions: ProcessOptions = { departments: [], equipment: [], names: [], roles: [], documents: [] };
const valuesOf = (row: ProcessRow): Values => pick(row, fields);

interface Props {
  projectCode: string;
  productCode: string;
  /** Null: a new one. */
  process: ProcessRow | null;
  mayEdit: boolean;
  steps: { previous?: () => void; next?: () => void };
  onChanged: () => void;
  onClose: () => void;
}

/** A process: what goes in and comes out, who does it with what, how it is controlled, and its documents. */
export default function ProcessDrawer(props: Props) {
  const { projectCode, productCode, process, mayEdit, steps, onChanged, onClose } = props;
  const t = useT();
  const { data: options = noOptions } = useLoad(
    (call) => isoService.listProcessOptions({ query: { projectCode } }, call),
    [projectCode],
  );
  const record = useRecordForm<ProcessRow, Values>({
    name: `productProcess:${projectCode}:${process?.processCode ?? `new:${productCode}`}`,
    row: process,
    valuesOf,
    fresh,
    editable: mayEdit,
    send: async ({ departmentCode, ...values }, call, origin) => {
      const of = origin && { processCode: origin.processCode, version: origin.version };
      const said = { ...values, departmentCode: departmentCode ?? null };
      const body = { projectCode, productCode: origin?.productCode ?? productCode, ...said, ...of };
      const { version } = await isoService.saveProcess({ body }, call);
      return origin && { ...origin, ...said, version };
    },
    onAnswer: ({ name }) => saved(name),
    onDone: () => {
      saved(record.form.getFieldValue('name') as string);
      onClose();
    },
  });
  const saved = (name: string) => {
    void toast('success', t('companyProduct.processSaved', { name }));
    onChanged();
  };
  const remove = ({ processCode, name }: ProcessRow, version: number) =>
    isoService.deleteProcess({ body: { projectCode, processCode, version } }).then(() => {
      void toast('success', t('companyProduct.processRemoved', { name }));
      onChanged();
      onClose();
    }, report);
  const rules = saveProcessRules;
  const departments = options.departments.map(({ departmentCode, name }) => ({ value: departmentCode, label: name }));
  // One that is merged or off by now is no longer offered, and keeps its name.
  if (process?.departmentCode && !departments.some(({ value }) => value === process.departmentCode))
    departments.push({ value: process.departmentCode, label: process.departmentName ?? '' });
  const departmentOf = (code: string | null | undefined) =>
    departments.find(({ value }) => value === code)?.label ?? '';
  return (
    <RecordDrawer
      record={record}
      title={process ? process.name : t('companyProduct.addProcess')}
      onClose={onClose}
      steps={{ onPrevious: steps.previous, onNext: steps.next }}
      compare={{
        name: { label: t('companyProduct.process') },
        inputs: { label: t('companyProduct.inputs') },
        outputs: { label: t('companyProduct.outputs') },
        equipment: { label: t('companyProduct.equipment'), show: (list = []) => list.join(t('common.comma')) },
        departmentCode: { label: t('companyProduct.department'), show: departmentOf },
        role: { label: t('companyProduct.role') },
        controls: { label: t('companyProduct.controls') },
        records: { label: t('companyProduct.records') },
      }}
      removal={
        process
          ? {
              question: t('companyProduct.removeProcess', { name: process.name }),
              onConfirm: () => remove(process, record.origin?.version ?? process.version),
            }
          : undefined
      }
    >
      <SuggestField
        name="name"
        label={t('companyProduct.process')}
        required
        max={rules.name.max}
        known={options.names}
        autoFocus={!process}
      />
      <NoteField name="inputs" label={t('companyProduct.inputs')} {...rules.inputs} />
      <NoteField name="outputs" label={t('companyProduct.outputs')} {...rules.outputs} />
      <SelectField
        name="departmentCode"
        label={t('companyProduct.department')}
        options={departments}
        fieldProps={{ showSearch: { optionFilterProp: 'label' }, allowClear: true }}
      />
      <SuggestField name="role" label={t('companyProduct.role')} max={rules.role.max} known={options.roles} />
      <SelectField
        name="equipment"
        label={t('companyProduct.equipment')}
        extra={t('companyProduct.equipmentHelp')}
        mode="tags"
        max={EQUIPMENT_MAX}
        options={options.equipment.map((value) => ({ value, label: value }))}
        fieldProps={{ tokenSeparators: ['、', '，', '；', ';'] }}
      />
      <NoteField
        name="controls"
        label={t('companyProduct.controls')}
        extra={t('companyProduct.controlsHelp')}
        {...rules.controls}
      />
      <NoteField name="records" label={t('companyProduct.records')} {...rules.records} minRows={1} />
      {process && (
        <ProcessDocuments
          projectCode={projectCode}
          process={process}
          offered={options.documents}
          mayEdit={mayEdit}
          onChanged={onChanged}
        />
      )}
    </RecordDrawer>
  );
}
