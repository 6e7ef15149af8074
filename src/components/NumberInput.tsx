import { Input, type InputProps } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { readUnits } from '#domain/kernel/numbers';

/** What a typed number may be; `min` and `max` are what the form holds, as is the value. */
export interface NumberLimits {
  min?: number;
  max: number;
  /** How many a person may type; none without. */
  decimals?: number;
  /** The form holds units of the last decimal: fen for yuan. */
  units?: boolean;
}
/** A text is what was typed and is no such number. */
export type TypedNumber = number | string | null | undefined;

/**
 * What is typed, as the form holds it.
 * @returns null for nothing; the text itself where it is no number within the limits
 */
export function typedNumber(
  typed: string,
  { min = 0, max, decimals = 0, units }: NumberLimits,
): number | string | null {
  if (typed.trim() === '') return null;
  const read = readUnits(typed, decimals);
  const value = read === undefined || units ? read : read / 10 ** decimals;
  return value === undefined || value < min || value > max ? typed : value;
}

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'min' | 'max' | 'step'> {
  limits: NumberLimits;
  value?: TypedNumber;
  onChange?: (value: number | string | null) => void;
  /** How a number reads while nobody types. */
  show?: (value: number) => string;
  /** How far an arrow key goes. */
  step?: number;
}

/**
 * A field for one number. Text that is none stays in it and is its value, for the form's rule to refuse: a field that kept
 * the digits alone would make 35 of "3,5" and 15 of "1.5万".
 */
export function NumberInput({ limits, value, onChange, show = String, step = 1, onBlur, ...props }: Props) {
  const { min = 0, max, decimals = 0 } = limits;
  const [typed, setTyped] = useState<string>();
  const shown = typeof value === 'number' ? show(value) : (value ?? '');
  const isTyping = typed !== undefined && typedNumber(typed, limits) === (value ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
    if (way === 0 || typeof value === 'string') return;
    event.preventDefault();
    setTyped(undefined);
    const next = Number(((value ?? 0) + way).toFixed(decimals));
    onChange?.(Math.min(max, Math.max(min, next)));
  };
  return (
    <Input
      role="spinbutton"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={typeof value === 'number' ? value : undefined}
      aria-valuetext={isTyping ? typed : shown}
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={isTyping ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(typedNumber(target.value, limits));
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
