import { Drawer } from 'antd';
import type { Edition } from '#domain/subjects/assets/method/method';
import { partOfField } from '#domain/subjects/assets/risk/change';
import { editableAt, type WorkStep } from '#domain/subjects/assets/work/workflow';
import styles from '@/components/bulk/bulk.module.css';
import { EmptyState } from '@/components/EmptyState';
import { PortalTable } from '@/components/PortalTable';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { assetsService, type VulnerabilityRow } from '@/services/assets';
import { changeableOf, type Field } from '../bulk/changeable';
import { useChangeMany } from '../bulk/useChangeMany';
import { useVulnerabilityColumns } from '../risk/vulnerabilityColumns';

export interface TogetherProps {
  projectCode: string;
  step: WorkStep;
  edition: Edition;
  onChanged: () => void;
}

/** What a step is about of a risk, as far as many may have it in common. */
const fieldsAt = (step: WorkStep, edition: Edition): Field[] =>
  changeableOf('risks', edition).filter((field) =>
    (editableAt[step] as readonly string[]).includes(partOfField[field as keyof typeof partOfField]),
  );

/** The risks in one's hands at a step by their vulnerability; those alike are changed together. */
export default function TogetherPanel({
  projectCode,
  step,
  edition,
  onChanged,
  onClose,
}: TogetherProps & { onClose: () => void }) {
  const t = useT();
  useFocusReturn();
  const list = usePortalList({
    name: 'together',
    load: assetsService.listVulnerabilities,
    of: { projectCode, step },
    inAddress: false,
  });
  const fields = fieldsAt(step, edition);
  const many = useChangeMany('risks', {
    projectCode,
    edition,
    only: fields,
    onChanged: () => {
      list.refresh();
      onChanged();
    },
  });
  const columns = useVulnerabilityColumns('changeGroup', ({ vulnerability, risks }) =>
    many.ask({ filters: { step, vulnerability } }, risks, { chosen: fields.length > 2 ? ['treatment'] : fields }),
  );
  return (
    <Drawer open size={1080} title={t('assets.bulk.togetherTitle')} onClose={onClose}>
      <p className={styles.soft}>{t('assets.bulk.togetherHint', { step: t(`assets.work.step_${step}`) })}</p>
      {many.shown}
      <PortalTable<VulnerabilityRow>
        list={list}
        rowKey="vulnerability"
        columns={columns}
        empty={<EmptyState title={t('assets.bulk.emptyTogether')} text={t('assets.bulk.emptyTogetherText')} />}
      />
    </Drawer>
  );
}
