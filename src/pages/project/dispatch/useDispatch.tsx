import type { BulkWords, Outcome } from '@/components/bulk/sealed';
import { LeftAndUnchanged } from '@/components/bulk/Told';
import { useSealed } from '@/components/bulk/useSealed';
import { report } from '@/hooks/useRequest';
import type { Chosen } from '@/hooks/useSelection';
import { useT } from '@/locales';
import { type Load, projectService } from '@/services/project';
import { Moves, undoCall, useLeftReason } from './Moves';

type Person = Pick<Load, 'accountId' | 'showName'>;

/** How a call names the chosen projects. */
const projectsOf = (chosen: Chosen) =>
  'filters' in chosen ? { filters: chosen.filters } : { rows: chosen.ids.map((projectCode) => ({ projectCode })) };

/**
 * Who works on which projects, changed for many at once: preview, confirm, receipt.
 * @param onChanged after something was changed, or taken back
 */
export function useDispatch(onChanged: () => void) {
  const t = useT();
  const { start, shown } = useSealed<Outcome>(undoCall, onChanged);
  const reason = useLeftReason();
  const effects = ({ fields, left, unchanged }: Outcome) => (
    <>
      {fields.length > 0 && <Moves fields={fields} />}
      <LeftAndUnchanged
        left={left}
        unchanged={unchanged}
        unchangedText={(count) => t('bulk.unchanged', { count })}
        reason={reason}
      />
    </>
  );
  const told = { reason, nothing: t('dispatch.nothing') };
  const giving = (name: string): BulkWords => ({
    ...told,
    title: t('dispatch.titleGive'),
    headline: (count) => t('dispatch.willGive', { name, count }),
    action: (count) => t('dispatch.doGive', { count }),
    done: (count) => t('dispatch.didGive', { name, count }),
  });
  const takingBack: BulkWords = {
    ...told,
    title: t('dispatch.titleTakeBack'),
    headline: (count) => t('dispatch.willTakeBack', { count }),
    action: (count) => t('dispatch.doTakeBack', { count }),
    done: (count) => t('dispatch.didTakeBack', { count }),
  };
  const changingOwner: BulkWords = {
    ...told,
    title: t('dispatch.titleOwner'),
    headline: (count) => t('dispatch.willOwner', { count }),
    action: (count) => t('dispatch.doOwner', { count }),
    done: (count) => t('dispatch.didOwner', { count }),
  };
  return {
    shown,
    /** Gives projects to somebody, or back into the pool; with `fromPool` nothing is taken from anybody. */
    give: (chosen: Chosen, to: Person | null, fromPool = false) =>
      void start({
        words: to ? giving(to.showName) : takingBack,
        effects,
        send: (seal, options) =>
          projectService.changeTeacher(
            { body: { ...projectsOf(chosen), teacherAccountId: to?.accountId ?? null, fromPool, seal } as never },
            options,
          ),
      }).catch(report),
    /** Says who leads projects on the customer's side. */
    changeOwner: (chosen: Chosen, customerOwnerId: string | null, back?: () => void) =>
      start({
        words: changingOwner,
        effects,
        back,
        send: (seal, options) =>
          projectService.changeCustomerOwner(
            { body: { ...projectsOf(chosen), customerOwnerId, seal } as never },
            options,
          ),
      }),
  };
}
