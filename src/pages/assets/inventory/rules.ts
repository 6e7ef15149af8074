import type { FormItemProps } from 'antd';
import { limits } from '#domain/kernel/limits';
import type { useT } from '@/locales';

type Rules = NonNullable<FormItemProps['rules']>;

/** The contract's own limits, told at the field before anything is sent. */
export function fieldRules(t: ReturnType<typeof useT>) {
  const required = (field: string) => ({ required: true, whitespace: true, message: t('assets.required', { field }) });
  return {
    code: (): Rules => [
      required(t('assets.assetCode')),
      { max: limits.codeLength, message: t('assets.tooLong', { max: limits.codeLength }) },
      { pattern: /^[\p{L}\p{N}._/-]*$/u, message: t('assets.badCode') },
    ],
    name: (): Rules => [
      required(t('assets.name')),
      { max: limits.nameLength, message: t('assets.tooLong', { max: limits.nameLength }) },
    ],
    text: (max: number = limits.textLength): Rules => [{ max, message: t('assets.tooLong', { max }) }],
    chosen: (field: string): Rules => [{ required: true, message: t('assets.required', { field }) }],
  };
}
