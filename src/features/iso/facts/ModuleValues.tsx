import { Skeleton } from 'antd';
import { askedFor } from '#domain/subjects/iso/variable/variable';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { isoService } from '@/services/iso';
import { AiTag } from '../drafting/AiTag';
import { type Rows, useValueText, type Values } from './useValueText';

interface Props {
  projectCode: string;
  moduleCode: string;
  values: Values;
  /** Those whose text is a language model's. */
  aiFields: readonly string[];
}

/** What is entered in a module, to read. */
export function ModuleValues({ projectCode, moduleCode, values, aiFields }: Props) {
  const say = useSay();
  const textOf = useValueText();
  const { data, error, refresh } = useLoad(
    (options) => isoService.listModuleComponents({ query: { projectCode, moduleCode } }, options),
    [projectCode, moduleCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const asked = askedFor(data, values).filter(({ name }) => values[name] !== undefined);
  return (
    <Facts
      items={asked.map((component) => ({
        key: component.name,
        label: say(component),
        children:
          component.type === 'list' ? (
            <PlainTable<{ key: number; row: Rows[number] }>
              rowKey="key"
              dataSource={(values[component.name] as Rows).map((row, key) => ({ key, row }))}
              columns={(component.fields ?? []).map((field) => ({
                title: say(field),
                key: field.name,
                render: (_, { row }) => textOf(field, row[field.name]),
              }))}
            />
          ) : (
            <>
              {textOf(component, values[component.name])} {aiFields.includes(component.name) && <AiTag />}
            </>
          ),
      }))}
    />
  );
}
