import { useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import type { Chosen } from '@/hooks/useSelection';
import { assetsService } from '@/services/assets';
import type { CallOptions } from '@/services/client';
import { useBulk } from '../../bulk/useBulk';
import { recordsOf } from '../../bulk/useChangeMany';
import type { Acceptance } from './AcceptDialog';

const AcceptDialog = lazyPage(() => import('./AcceptDialog'));

interface Asked {
  chosen: Chosen;
  count: number | string;
  typed?: Acceptance;
}

/** Accepts what remains of risks, or takes that back: what it is about, its preview, its receipt. */
export function useAcceptMany(projectCode: string, onChanged: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const bulk = useBulk(projectCode, onChanged);
  const start = (chosen: Chosen, acceptance: Acceptance | null, options?: CallOptions, back?: () => void) =>
    bulk.start(
      {
        kind: acceptance ? 'acceptances' : 'withdrawals',
        send: (seal, more) =>
          assetsService.acceptRisks(
            { body: { projectCode, ...recordsOf('risks', chosen), acceptance, seal } as never },
            more,
          ),
        back,
      },
      options,
    );
  return {
    /** Opens the form. */
    ask: (chosen: Chosen, count: number | string) => setAsked({ chosen, count }),
    /** Shows what would be taken back. */
    takeBack: (chosen: Chosen) => start(chosen, null),
    shown: (
      <>
        {bulk.shown}
        {asked && (
          <AcceptDialog
            projectCode={projectCode}
            count={asked.count}
            typed={asked.typed}
            onClose={() => setAsked(null)}
            onPreview={(typed, { silent }) =>
              start(asked.chosen, typed, { silent }, () => setAsked({ ...asked, typed }))
            }
          />
        )}
      </>
    ),
  };
}
