import {
  type CertificationEditionCode,
  editionOf,
  editionsOfScheme,
  materialSchemes,
} from '#domain/subjects/iso/edition/editions';
import { type CertificationScheme, certificationRuns } from '#domain/subjects/iso/timeline/timeline';
import type { ComparedFields } from '@/components/ConflictDialog';
import { RadioField } from '@/components/choiceFields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type Materials } from '@/services/iso';

type Row = Pick<Materials, 'version' | 'editions'>;
/** The edition of each scheme; NONE where nothing is collected. */
type Values = Partial<Record<CertificationScheme, CertificationEditionCode | typeof NONE>>;
const NONE = 'none';

const valuesOf = ({ editions }: Row): Values =>
  Object.fromEntries(
    materialSchemes.map((scheme) => [scheme, editions.find((one) => editionOf(one).scheme === scheme) ?? NONE]),
  );

interface Props {
  projectCode: string;
  materials: Row;
  onSaved: () => void;
  onClose: () => void;
}

/** For which standards materials are collected, and by which edition of each. */
export default function EditionsDrawer({ projectCode, materials, onSaved, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const record = useRecordForm<Row, Values>({
    name: `materialEditions:${projectCode}`,
    row: materials,
    valuesOf,
    fresh: {},
    draft: 'never',
    send: async (values, options, origin) => {
      const editions = materialSchemes.flatMap((scheme) => {
        const chosen = values[scheme];
        return chosen === undefined || chosen === NONE ? [] : [chosen];
      });
      const body = { projectCode, version: origin?.version ?? 0, editions };
      await isoService.saveMaterialEditions({ body }, options);
      return null;
    },
    onDone: () => {
      void toast('success', t('material.chosen'));
      onSaved();
      onClose();
    },
  });
  const choices = [NONE, ...materialSchemes.flatMap(editionsOfScheme).map(({ edition }) => edition)] as const;
  const textOf = (value: (typeof choices)[number]) =>
    value === NONE ? t('material.notCollected') : editionOf(value).name;
  const schemeText = (scheme: CertificationScheme) => {
    const run = certificationRuns.find((one) => one.scheme === scheme);
    return run ? say(run) : scheme;
  };
  const show = (value: Values[CertificationScheme]) => textOf(value ?? NONE);
  const compared = materialSchemes.map((scheme) => [scheme, { label: schemeText(scheme), show }]);
  return (
    <RecordDrawer
      record={record}
      width={560}
      title={t('material.chooseTitle')}
      hint={t('material.chooseHint')}
      compare={Object.fromEntries(compared) as ComparedFields<Values>}
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
    </RecordDrawer>
  );
}
