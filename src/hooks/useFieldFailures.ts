import type { FormInstance } from 'antd';
import { useState } from 'react';
import { PortalError } from '@/requestErrors';

/** Which field an errorCode speaks of. */
export type FieldOfCode<V> = Readonly<Partial<Record<string, keyof V & string>>>;

/** Shows a failed call at the field it speaks of, and what belongs to no field above the button. */
export function useFieldFailures<V>(form: FormInstance<V>, fieldOfCode: FieldOfCode<V>) {
  const [problem, setProblem] = useState<string | null>(null);
  const show = (error: unknown) => {
    if (!(error instanceof PortalError)) throw error;
    const named = fieldOfCode[error.code];
    const messages = named ? { [named]: error.message } : (error.details.fields ?? {});
    // Names come from the wire, with dots for what lies within; the form may not have all of them.
    const failed = form.getFieldsError().flatMap(({ name }) => {
      const message = messages[name.join('.')];
      return message === undefined ? [] : [{ name: name as never, errors: [message] }];
    });
    form.setFields(failed);
    const [first] = failed;
    if (first) form.scrollToField(first.name, { focus: true });
    else setProblem(error.message);
  };
  return { problem, tell: setProblem, clear: () => setProblem(null), show };
}
