import { render, screen } from '@testing-library/react';
import { theme } from 'antd';
import { beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '@/components/Providers';
import { setLocale } from '@/locales';

function Moves() {
  return <output>{String(theme.useToken().token.motion)}</output>;
}

beforeEach(() => setLocale('zh-CN'));

it.each([
  ['reduce', 'false'],
  ['no-preference', 'true'],
])('nothing moves for people whose system asks for it: %s', (preference, moves) => {
  const usual = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...usual(query),
    matches: query === `(prefers-reduced-motion: ${preference})`,
  }));
  render(
    <Providers>
      <Moves />
    </Providers>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(moves);
  vi.mocked(window.matchMedia).mockRestore();
});
