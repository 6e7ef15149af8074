import { toast } from '@/feedback';
import { useT } from '@/locales';
import { report } from './useRequest';

interface Selected<Row> {
  all: boolean;
  rows: readonly Row[];
  readAll: () => Promise<readonly Row[]>;
}

/**
 * Actions on those of the selected rows (useSelection) that they may be done to. How many there are is known of named rows; of
 * all that the filters let through, it shows once they are read.
 */
export function useFitting<Row>({ all, rows, readAll }: Selected<Row>) {
  const t = useT();
  return {
    /** Whether a row may fit. */
    any: (fits: (row: Row) => boolean) => all || rows.some(fits),
    /** The text of the button, with how many fit where that is known. */
    label: (text: string, fits: (row: Row) => boolean) => (all ? text : `${text} ${rows.filter(fits).length}`),
    /** Begins with the rows that fit, and says so where none does. @param begin also gets all rows that were selected */
    begin: (fits: (row: Row) => boolean, begin: (fitting: readonly Row[], selected: readonly Row[]) => void) =>
      void readAll().then((selected) => {
        const fitting = selected.filter(fits);
        if (fitting.length === 0) void toast('warning', t('common.noneFits'));
        else begin(fitting, selected);
      }, report),
  };
}
