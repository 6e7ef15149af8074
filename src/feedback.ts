import type message from 'antd/es/message';
import type { ReactNode } from 'react';

/** Toasts and questions. antd's parts are not in the entry: the sign-in page shows none. */
type Kind = 'success' | 'warning' | 'error';
type Toasts = Pick<typeof message, 'open'>;

let toasts: Toasts | undefined;

/** The frame brings them along: a lost connection is told by a toast, whose code must be here before that. */
export function provideToasts(provided: Toasts): void {
  toasts = provided;
}

/** Shows a toast; of those with the same key only one stands at a time. */
export async function toast(
  kind: Kind,
  content: ReactNode,
  { key, duration = 3 }: { key?: string; duration?: number } = {},
): Promise<void> {
  toasts ??= (await import('antd/es/message')).default;
  toasts.open({ type: kind, content, duration, key });
}

interface Question {
  title: string;
  content: string;
  /** Does what cannot be taken back. */
  okText: string;
  cancelText: string;
}

/** Asks before something is lost. @returns whether to go on */
export async function confirmLoss(question: Question): Promise<boolean> {
  const { default: Modal } = await import('antd/es/modal');
  return new Promise((answer) => {
    Modal.confirm({
      ...question,
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => answer(true),
      onCancel: () => answer(false),
      // However it goes, nobody waits for an answer any more.
      afterClose: () => answer(false),
    });
  });
}

/** Says what has happened to somebody who may not be looking: it stays until they have read it. */
export async function tell(message: Pick<Question, 'title' | 'content' | 'okText'>): Promise<void> {
  const { default: Modal } = await import('antd/es/modal');
  Modal.info(message);
}
