import type { ProjectLeftReason } from '#domain/core/project/dispatch/rules';
import type { Outcome } from '@/components/bulk/sealed';
import { FieldMovesTable } from '@/components/bulk/Told';
import { useT } from '@/locales';
import { projectService } from '@/services/project';

/** How a change of many projects is taken back. */
export const undoCall = (changeCode: string) => projectService.undoProjectChange({ body: { changeCode } });

/** Why a project is left. */
export function useLeftReason() {
  const t = useT();
  return (code: string) => t(`dispatch.left_${code as ProjectLeftReason}`);
}

/** From whom to whom projects go. */
export function Moves({ fields }: Pick<Outcome, 'fields'>) {
  const t = useT();
  return (
    <FieldMovesTable
      fields={fields}
      label={(field) => t(field === 'teacher' ? 'dispatch.teacher' : 'dispatch.customerOwner')}
      show={(field, value) => (value ? String(value) : t(field === 'teacher' ? 'dispatch.inPool' : 'dispatch.noOwner'))}
    />
  );
}
