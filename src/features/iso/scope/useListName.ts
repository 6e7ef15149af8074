import { scopeLists } from '#domain/subjects/iso/scope/lists';
import { useT } from '@/locales';

/** What a list of scope codes is called; one that there isn't by its own name. */
export function useListName(): (list: string) => string {
  const t = useT();
  return (list) => {
    const known = scopeLists.find((one) => one === list);
    return known ? t(`scope.list_${known}`) : list;
  };
}
