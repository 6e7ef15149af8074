import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { Expression } from '#domain/subjects/questionnaire/template/expression';
import type { Question } from '#domain/subjects/questionnaire/template/template';
import { MultiSelect } from '@/components/MultiSelect';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import styles from './builder.module.css';
import { Field, FormulaInput } from './fields';

type Has = Extract<Expression, { has: string }>;
interface Simple {
  readonly join: 'and' | 'or';
  readonly asks: readonly Has[];
}

const isHas = (tree: Expression): tree is Has => typeof tree === 'object' && 'has' in tree;

/** A condition that is a list of chosen options; undefined of any other. */
function simpleOf(tree: Expression | undefined): Simple | undefined {
  if (tree === undefined) return { join: 'and', asks: [] };
  if (isHas(tree)) return { join: 'and', asks: [tree] };
  if (typeof tree !== 'object' || !('op' in tree) || (tree.op !== 'and' && tree.op !== 'or')) return undefined;
  const asks = tree.args.filter(isHas);
  return asks.length === tree.args.length ? { join: tree.op, asks } : undefined;
}

function treeOf({ join, asks }: Simple): Expression | undefined {
  const whole = asks.filter(({ has, options }) => has !== '' && options.length > 0);
  const [first] = whole;
  if (!first) return undefined;
  return whole.length === 1 ? first : { op: join, args: whole };
}

interface Props {
  value: Expression | undefined;
  /** Those that may be asked about. */
  earlier: readonly Question[];
  onChange: (tree: Expression | undefined) => void;
}

/** When a question shows: by options of earlier ones, or by any formula. */
export function ConditionField({ value, earlier, onChange }: Props) {
  const t = useT();
  const told = simpleOf(value);
  const [asFormula, setAsFormula] = useState(told === undefined);
  /** Lines that aren't whole yet, on top of the condition. */
  const [open, setOpen] = useState<Simple | null>(null);
  const simple = open ?? told;
  const label = t('template.shownIf');
  const modes = (
    <Segmented
      size="small"
      aria-label={t('template.conditionHow')}
      value={asFormula || !told ? 'formula' : 'options'}
      options={[
        { value: 'options', label: t('template.conditionOptions'), disabled: told === undefined },
        { value: 'formula', label: t('template.conditionFormula') },
      ]}
      onChange={(mode) => setAsFormula(mode === 'formula')}
    />
  );
  if (asFormula || !simple)
    return (
      <>
        <FormulaInput label={label} value={value} hint={t('template.formulaHint')} onChange={onChange} />
        <div className={styles.modes}>{modes}</div>
      </>
    );
  const put = (next: Simple) => {
    const tree = treeOf(next);
    const isWhole = next.asks.every(({ has, options }) => has !== '' && options.length > 0);
    setOpen(isWhole ? null : next);
    onChange(tree);
  };
  const chooses = earlier.filter(({ options = [] }) => options.length > 0);
  return (
    <>
      <Field label={label} extra={simple.asks.length === 0 ? t('template.alwaysShown') : undefined}>
        <div className={styles.lines}>
          {simple.asks.length > 1 && (
            <Segmented
              size="small"
              aria-label={t('template.join')}
              value={simple.join}
              options={(['and', 'or'] as const).map((join) => ({ value: join, label: t(`template.join_${join}`) }))}
              onChange={(join) => put({ ...simple, join })}
            />
          )}
          {simple.asks.map((ask, index) => (
            <Line
              // Lines have nothing of their own but their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              ask={ask}
              questions={chooses}
              onChange={(next) => put({ ...simple, asks: simple.asks.map((one, at) => (at === index ? next : one)) })}
              onRemove={() => put({ ...simple, asks: simple.asks.filter((_, at) => at !== index) })}
            />
          ))}
          <Button
            size="small"
            icon={<PlusOutlined />}
            disabled={chooses.length === 0 || undefined}
            onClick={() => setOpen({ ...simple, asks: [...simple.asks, { has: '', options: [] }] })}
          >
            {t('template.addCondition')}
          </Button>
        </div>
      </Field>
      <div className={styles.modes}>{modes}</div>
    </>
  );
}

interface LineProps {
  ask: Has;
  questions: readonly Question[];
  onChange: (ask: Has) => void;
  onRemove: () => void;
}

function Line({ ask, questions, onChange, onRemove }: LineProps) {
  const t = useT();
  const say = useSay();
  const options = questions.find(({ code }) => code === ask.has)?.options ?? [];
  return (
    <div className={styles.condition}>
      <Select
        aria-label={t('template.askedQuestion')}
        placeholder={t('template.askedQuestion')}
        showSearch={{ optionFilterProp: 'label' }}
        value={ask.has || null}
        options={questions.map(({ code, text }) => ({ value: code, label: `${code} ${say(text)}` }))}
        onChange={(has: string) => onChange({ has, options: [] })}
      />
      <MultiSelect
        aria-label={t('template.anyOf')}
        placeholder={t('template.anyOf')}
        value={[...ask.options]}
        options={options.map(({ code, text }) => ({ value: code, label: say(text) }))}
        onChange={(chosen: string[]) => onChange({ ...ask, options: chosen })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('template.removeCondition')}
        title={t('template.removeCondition')}
        onClick={onRemove}
      />
    </div>
  );
}
