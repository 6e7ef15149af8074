import { Button } from 'antd';
import { useState } from 'react';
import { lazyPage } from '@/components/lazyPage';
import type { Selection } from '@/hooks/useSelection';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import { useBulk } from './useBulk';
import { recordsOf, useChangeMany } from './useChangeMany';

const CopyDialog = lazyPage(() => import('./CopyDialog'));

interface Options {
  projectCode: string;
  selection: Selection;
  onChanged: () => void;
}

/** What is done with the units that are selected in their list: changed, or given another one's risks. */
export function useUnitsAtOnce({ projectCode, selection, onChanged }: Options) {
  const t = useT();
  const [copying, setCopying] = useState(false);
  const changed = () => {
    selection.clear();
    onChanged();
  };
  const many = useChangeMany('units', { projectCode, onChanged: changed });
  const copies = useBulk(projectCode, changed);
  return {
    actions: (
      <>
        <Button type="primary" onClick={() => many.ask(selection.chosen, selection.count)}>
          {t('assets.bulk.changeMany')}
        </Button>
        <Button onClick={() => setCopying(true)}>{t('assets.bulk.copy')}</Button>
      </>
    ),
    shown: (
      <>
        {many.shown}
        {copies.shown}
        {copying && (
          <CopyDialog
            projectCode={projectCode}
            count={selection.count}
            onClose={() => setCopying(false)}
            onPreview={(unitId, options) =>
              copies.start(
                {
                  kind: 'copies',
                  send: (seal, more) =>
                    assetsService.copyRisks(
                      { body: { projectCode, unitId, ...recordsOf('units', selection.chosen), seal } as never },
                      more,
                    ),
                  back: () => setCopying(true),
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
