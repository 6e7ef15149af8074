import { Select, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';

/** For a choice of several: Tab leaves it. The select itself would choose the option in focus and keep the keyboard. */
export const leaveOnTab = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Tab') event.stopPropagation();
};

/** Several of many, or words of one's own as well (`mode="tags"`). */
export function MultiSelect<Value, Option extends object = NonNullable<SelectProps['options']>[number]>(
  props: SelectProps<Value, Option>,
) {
  return <Select<Value, Option> mode="multiple" {...props} onInputKeyDown={leaveOnTab} />;
}
