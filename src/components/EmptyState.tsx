import { Button } from 'antd';
import { ResultBlock } from './ResultBlock';

interface Props {
  /** What this list is for. */
  text: string;
  title: string;
  /** The button that fills it. */
  action?: { label: string; onClick: () => void };
}

/** An empty list: what it is for and the button that fills it. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <ResultBlock
      compact
      title={title}
      text={text}
      actions={
        action && (
          <Button type="primary" onClick={action.onClick}>
            {action.label}
          </Button>
        )
      }
    />
  );
}
