import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { shortCompanyName } from '#domain/core/tenant/customers/naming';
import { useT } from '@/locales';
import { type Chosen, cutName, type ProjectValues } from './projectStages';

const nameFields = ['groupName', 'projectName'] as const;

/**
 * Names that follow the customer and the standard until the user types others.
 * @param standard what a standard is called, by its code
 */
export function useProjectNames(
  form: FormInstance<ProjectValues>,
  ofGroup: Chosen | undefined,
  standard: (code: string) => string,
) {
  const t = useT();
  const namesFor = ({
    customer = ofGroup,
    standardCode,
    kind = 'full',
  }: ProjectValues): Pick<ProjectValues, 'groupName' | 'projectName'> =>
    customer
      ? {
          groupName: cutName(t('project.groupNameDefault', { customer: shortCompanyName(customer.label) })),
          projectName: cutName(
            t('project.projectNameDefault', {
              customer: shortCompanyName(customer.label),
              standard: standardCode ? standard(standardCode) : '',
              kind: kind === 'full' ? '' : t(`project.kind_${kind}`),
            }),
          ),
        }
      : {};
  const proposed = useRef<ReturnType<typeof namesFor>>(undefined);
  return {
    /** What a draft holds was proposed where it is just what would be; what has been proposed meanwhile is known. */
    begin: (values: ProjectValues) => {
      proposed.current ??= namesFor(values);
    },
    propose: () => {
      const typed: ProjectValues = form.getFieldsValue(true);
      const next = namesFor(typed);
      for (const name of nameFields) {
        if (next[name] && (!typed[name] || typed[name] === proposed.current?.[name]))
          form.setFieldsValue({ [name]: next[name] });
      }
      proposed.current = next;
    },
  };
}
