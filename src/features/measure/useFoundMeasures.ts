import { useFound } from '@/hooks/useFound';
import { useT } from '@/locales';
import { assetsService, type MeasureRow } from '@/services/assets';

/** A measure as a choice holds it. */
export interface ChosenMeasure {
  value: string;
  label: string;
}
interface Option extends ChosenMeasure {
  measure: MeasureRow;
}

const SHOWN = 20;

/** The measures of a project by what somebody types: there may be thousands. */
export function useFoundMeasures(projectCode: string) {
  const t = useT();
  return useFound<Option>(
    async (keyword) => {
      const query = { projectCode, keyword, pageSize: SHOWN, sortField: 'measureCode', sortOrder: 'ascend' } as const;
      const { list } = await assetsService.listMeasures({ query }, { silent: true });
      return list.map((measure) => ({
        measure,
        value: measure.measureId,
        label: `${measure.measureCode} ${measure.treatmentPlan}`,
      }));
    },
    { none: t('common.nothingMatches') },
  );
}
