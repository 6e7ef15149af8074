import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { beforeEach, expect, it, vi } from 'vitest';
import { SelectField } from '@/components/choiceFields';
import { MultiSelect } from '@/components/MultiSelect';
import { Providers } from '@/components/Providers';
import { loadTexts, setLocale } from '@/locales';

beforeEach(async () => {
  await setLocale('zh-CN');
  await loadTexts('tenant');
});

const options = ['A.5.1', 'A.5.2', 'A.8.8'].map((value) => ({ value, label: value }));
const values = vi.fn();

function Choices() {
  return (
    <Form onValuesChange={(_, all) => values(all)}>
      <SelectField name="field" label="field" mode="multiple" showSearch options={options} />
      <Form.Item name="own" label="own">
        <MultiSelect showSearch={{ optionFilterProp: 'label' }} options={options} />
      </Form.Item>
      <Form.Item name="words" label="words">
        <MultiSelect mode="tags" options={options} />
      </Form.Item>
      <Form.Item name="after" label="after">
        <Input />
      </Form.Item>
    </Form>
  );
}

it.each([
  ['field', 'A.8.8'],
  ['own', 'A.8.8'],
  // What is typed is a word of its own.
  ['words', '8.8'],
])('%s: Enter chooses, Tab leaves and chooses nothing', async (name, word) => {
  const user = userEvent.setup();
  render(<Choices />, { wrapper: Providers });
  const field = screen.getByLabelText(name);
  await user.click(field);
  await user.keyboard('8.8');
  // The first option that is found is offered with the next frame.
  const offered = () => document.querySelector('.ant-select-item-option-active');
  await waitFor(() => expect(offered()).toHaveTextContent('8.8'));
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(values).toHaveBeenLastCalledWith(expect.objectContaining({ [name]: [word] })));
  // The list is open again, with its first option offered.
  await waitFor(() => expect(offered()).toHaveTextContent('A.5.1'));
  // The browser moves on.
  expect(fireEvent.keyDown(field, { key: 'Tab', keyCode: 9 })).toBe(true);
  expect(values).toHaveBeenLastCalledWith(expect.objectContaining({ [name]: [word] }));
});

it('is emptied by a button with a name, on which Tab doesn’t stop', async () => {
  const user = userEvent.setup();
  render(<Choices />, { wrapper: Providers });
  const field = screen.getByLabelText('field');
  await user.click(field);
  await user.keyboard('8.8');
  const offered = () => document.querySelector('.ant-select-item-option-active');
  await waitFor(() => expect(offered()).toHaveTextContent('8.8'));
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  const clear = await screen.findByRole('button', { name: '清除' });
  expect(clear).toHaveAttribute('tabindex', '-1');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  expect(field.closest('.ant-select')).not.toContainElement(document.activeElement as HTMLElement);
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
});
