import { useState } from 'react';
import type { Edition } from '#domain/subjects/assets/method/method';
import { lazyPage } from '@/components/lazyPage';
import type { Chosen } from '@/hooks/useSelection';
import { assetsService } from '@/services/assets';
import type { Values } from './ChangeDialog';
import type { Field } from './changeable';
import { useBulk } from './useBulk';

const ChangeDialog = lazyPage(() => import('./ChangeDialog'));

interface Asked {
  chosen: Chosen;
  count: number | string;
  values: Values;
}

/** How a call names the chosen records. */
export const recordsOf = (target: 'units' | 'risks', chosen: Chosen) =>
  'filters' in chosen
    ? { filters: chosen.filters }
    : { rows: chosen.ids.map((id) => (target === 'units' ? { unitId: id } : { riskId: id })) };

/**
 * Changes many units or risks: the form, its preview, the receipt.
 * @param edition that of the project's method; units have the same fields under both
 * @param only what may be changed here; absent: everything
 */
export function useChangeMany(
  target: 'units' | 'risks',
  {
    projectCode,
    edition = '2007',
    onChanged,
    only,
  }: { projectCode: string; edition?: Edition | undefined; onChanged: () => void; only?: readonly Field[] },
) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const bulk = useBulk(projectCode, onChanged, edition);
  const call = target === 'units' ? assetsService.changeUnits : assetsService.changeRisks;
  return {
    /** Opens the form. */
    ask: (chosen: Chosen, count: number | string, values: Values = {}) => setAsked({ chosen, count, values }),
    /** The dialogs over the page, and the notice above its list. */
    shown: (
      <>
        {bulk.shown}
        {asked && (
          <ChangeDialog
            target={target}
            projectCode={projectCode}
            edition={edition}
            count={asked.count}
            values={asked.values}
            only={only}
            onClose={() => setAsked(null)}
            onPreview={(change, values, options) =>
              bulk.start(
                {
                  kind: target,
                  send: (seal, more) =>
                    call({ body: { projectCode, ...recordsOf(target, asked.chosen), change, seal } as never }, more),
                  back: () => setAsked({ ...asked, values }),
                },
                { silent: options.silent },
              )
            }
          />
        )}
      </>
    ),
  };
}
