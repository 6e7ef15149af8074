import { Form } from 'antd';
import { saveMaterialEditionsRules } from '#domain/generated/rules/iso/saveMaterialEditions';
import {
  type CertificationEditionCode,
  editionOf,
  editionsOfScheme,
  materialSchemes,
  replacedEditions,
} from '#domain/subjects/iso/edition/editions';
import { type CertificationScheme, certificationRuns } from '#domain/subjects/iso/timeline/timeline';
import type { ComparedFields } from '@/components/ConflictDialog';
import { RadioField } from '@/components/choiceFields';
import { NoteField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type CertificationEditions, isoService } from '@/services/iso';

type Row = Pick<CertificationEditions, 'version' | 'editions'>;
/** The edition of each scheme; NONE where nothing is collected. */
type Values = Partial<Record<CertificationScheme, CertificationEditionCode | typeof NONE>> & { reason?: string };
const NONE = 'none';

const valuesOf = ({ editions }: Row): Values =>
  Object.fromEntries(
    materialSchemes.map((scheme) => [scheme, editions.find((one) => editionOf(one).scheme === scheme) ?? NONE]),
  );

/** The editions that are chosen in the form. */
const chosenIn = (values: Values): CertificationEditionCode[] =>
  materialSchemes.flatMap((scheme) => {
    const chosen = values[scheme];
    return chosen === undefined || chosen === NONE ? [] : [chosen];
  });

interface Props {
  projectCode: string;
  editions: Row;
  onSaved: () => void;
  onClose: () => void;
}

/** By which edition of which standards the project is certified; another one than was chosen asks for a reason. */
export default function EditionsDrawer({ projectCode, editions, onSaved, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const record = useRecordForm<Row, Values>({
    name: `materialEditions:${projectCode}`,
    row: editions,
    valuesOf,
    fresh: {},
    draft: 'never',
    send: async (values, options, origin) => {
      const { reason = '' } = values;
      const body = { projectCode, version: origin?.version ?? 0, editions: chosenIn(values), reason };
      await isoService.saveMaterialEditions({ body }, options);
      return null;
    },
    onDone: () => {
      void toast('success', t('material.chosen'));
      onSaved();
      onClose();
    },
  });
  const typed: Values = Form.useWatch([], record.form) ?? valuesOf(editions);
  // After a conflict it is compared with what the other person has chosen.
  const base = record.origin ?? editions;
  const asksReason = base.version > 0 && replacedEditions(base.editions, chosenIn(typed)).length > 0;
  const choices = [NONE, ...materialSchemes.flatMap(editionsOfScheme).map(({ edition }) => edition)] as const;
  const textOf = (value: (typeof choices)[number]) =>
    value === NONE ? t('material.notCollected') : editionOf(value).name;
  const schemeText = (scheme: CertificationScheme) => {
    const run = certificationRuns.find((one) => one.scheme === scheme);
    return run ? say(run) : scheme;
  };
  const show = (value: CertificationEditionCode | typeof NONE | undefined) => textOf(value ?? NONE);
  const compared = materialSchemes.map((scheme) => [scheme, { label: schemeText(scheme), show }]);
  return (
    <RecordDrawer
      record={record}
      width={560}
      title={t('material.chooseTitle')}
      hint={t('material.chooseHint')}
      compare={{ ...Object.fromEntries(compared), reason: { label: t('edition.reason') } } as ComparedFields<Values>}
      onClose={onClose}
    >
      {materialSchemes.map((scheme) => (
        <RadioField
          key={scheme}
          name={scheme}
          label={schemeText(scheme)}
          values={[NONE, ...editionsOfScheme(scheme).map(({ edition }) => edition)]}
          textOf={textOf}
        />
      ))}
      {asksReason && (
        <NoteField
          name="reason"
          label={t('edition.reason')}
          extra={t('edition.reasonHint')}
          {...saveMaterialEditionsRules.reason}
          required
        />
      )}
    </RecordDrawer>
  );
}
