/** Toasts and questions. antd's parts load with the first of them: the sign-in page shows none. */
type Kind = 'success' | 'warning' | 'error';

export const loadToasts = () => import('antd/es/message');

/** Shows a toast; of those with the same key only one stands at a time. */
export async function toast(kind: Kind, content: string, key?: string): Promise<void> {
  const { default: message } = await loadToasts();
  message.open({ type: kind, content, duration: 3, key });
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
    });
  });
}
