import { Form } from 'antd';
import { useT } from '@/locales';
import { LevelInput } from './LevelInput';
import { fieldRules } from './rules';

/** C, I and A of a system or a unit. */
export function ProtectionFields() {
  const t = useT();
  const rules = fieldRules(t);
  return (['confidentiality', 'integrity', 'availability'] as const).map((key) => (
    <Form.Item key={key} name={key} label={t(`assets.${key}`)} rules={rules.chosen(t(`assets.${key}`))}>
      <LevelInput />
    </Form.Item>
  ));
}
