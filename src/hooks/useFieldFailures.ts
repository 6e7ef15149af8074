import type { FormInstance } from 'antd';
import { useState } from 'react';
import { PortalError } from '@/requestErrors';

/** Which field an errorCode speaks of. */
export type FieldOfCode<V> = Readonly<Partial<Record<string, keyof V & string>>>;

/** Shows a failed call at the field it speaks of, and what belongs to no field above the button. */
export function useFieldFailures<V>(form: FormInstance<V>, fieldOfCode: FieldOfCode<V>) {
  const [problem, setProblem] = useState<string | null>(null);
  const mark = (name: string, message: string) => {
    // Names come from the wire; the form ignores those it does not have.
    form.setFields([{ name: name as never, errors: [message] }]);
  };
  const focus = (name: string | undefined) => form.getFieldInstance(name as never)?.focus?.();
  const show = (error: unknown) => {
    if (!(error instanceof PortalError)) throw error;
    const field = fieldOfCode[error.code];
    const fields = Object.entries(error.details.fields ?? {}).filter(([name]) => form.getFieldInstance(name as never));
    if (field) {
      mark(field, error.message);
      focus(field);
    } else if (fields.length > 0) {
      for (const [name, message] of fields) mark(name, message);
      focus(fields[0]?.[0]);
    } else setProblem(error.message);
  };
  return { problem, clear: () => setProblem(null), show };
}
