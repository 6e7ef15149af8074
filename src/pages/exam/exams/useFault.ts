import { Form } from 'antd';
import { faultsOfProcess } from '#domain/subjects/exam/process/faults';
import { useT } from '@/locales';
import { contentOf, type ProcessValues } from './processForm';

/** A rule for the field at a path of the content: the same one by which the call judges it. */
export function useFault() {
  const t = useT();
  const form = Form.useFormInstance<ProcessValues>();
  return (path: string) => ({
    validator: async () => {
      const faults = faultsOfProcess(contentOf(form.getFieldsValue(true)));
      const found = faults.find((one) => one.path === path);
      if (found) throw new Error(t(`examProcess.fault_${found.fault}`));
    },
  });
}
