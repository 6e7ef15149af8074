/** Toasts. antd's message loads with the first of them: the sign-in page shows none. */
type Kind = 'success' | 'warning' | 'error';

export const loadToasts = () => import('antd/es/message');

/** Shows a toast; of those with the same key only one stands at a time. */
export async function toast(kind: Kind, content: string, key?: string): Promise<void> {
  const { default: message } = await loadToasts();
  message.open({ type: kind, content, duration: 3, key });
}
