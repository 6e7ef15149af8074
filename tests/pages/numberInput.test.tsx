import { readFileSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { beforeEach, expect, it, vi } from 'vitest';
import { MoneyField, NumberField } from '@/components/fields';
import { Providers } from '@/components/Providers';
import { loadTexts, setLocale } from '@/locales';

beforeEach(async () => {
  await setLocale('zh-CN');
  await loadTexts('project');
});

const typed = readFileSync('tests/fixtures/cases/k06-money.txt', 'utf8').split('\n').filter(Boolean);
const amounts: Record<string, number> = {
  '１２．５': 1250,
  '1,234.56': 123_456,
  '0.29': 29,
  '4.35': 435,
  '￥12.3': 1230,
};

function Money({ onFinish }: { onFinish: (values: object) => void }) {
  return (
    <Form onFinish={onFinish}>
      <MoneyField name="cost" label="cost" max={10_000_000} />
      <NumberField name="count" label="count" max={1000} />
      <button type="submit">send</button>
    </Form>
  );
}
const open = () => {
  const onFinish = vi.fn();
  render(<Money onFinish={onFinish} />, { wrapper: Providers });
  const field = (name: string) => screen.getByRole('spinbutton', { name });
  const send = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'send' }));
    await new Promise((done) => setTimeout(done, 50));
  };
  return { onFinish, field, send, user: userEvent.setup() };
};

it.each(typed)('takes the amount %s to the fen, or refuses it in words', async (text) => {
  const { onFinish, field, send, user } = open();
  await user.type(field('cost'), text);
  await user.tab();
  await send();
  const fen = amounts[text];
  if (fen === undefined) {
    expect(await screen.findByText(/0 至 100,000 之间/u)).toBeVisible();
    expect(field('cost')).toHaveValue(text);
    expect(onFinish).not.toHaveBeenCalled();
  } else {
    await vi.waitFor(() => expect(onFinish).toHaveBeenCalledWith(expect.objectContaining({ cost: fen })));
    expect(field('cost')).toHaveValue((fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }));
  }
});

it('counts by arrow keys within its limits, and refuses parts of one', async () => {
  const { onFinish, field, send, user } = open();
  await user.type(field('count'), '1{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(field('count')).toHaveValue('2');
  await user.clear(field('count'));
  await user.type(field('count'), '1.5');
  await send();
  expect(await screen.findByText(/之间的整数/u)).toBeVisible();
  await user.clear(field('count'));
  await user.type(field('count'), '1,000');
  await send();
  await vi.waitFor(() => expect(onFinish).toHaveBeenCalledWith(expect.objectContaining({ count: 1000 })));
});
