import { useState } from 'react';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { PortalError } from '@/requestErrors';

/** Longest reason that the contract takes. */
export const REASON = 500;

/** What every dialog on units or risks is opened with. */
export interface DialogProps {
  projectCode: string;
  /** After it was tried; whether it worked. */
  onDone: (succeeded: boolean) => void;
  onClose: () => void;
}

/** A dialog with a form whose failure keeps what was typed. */
export function useSending(act: () => Promise<void>, { onDone, onClose }: Pick<DialogProps, 'onDone' | 'onClose'>) {
  const [sending, setSending] = useState(false);
  useFocusReturn();
  const send = async () => {
    let succeeded = false;
    setSending(true);
    try {
      await act();
      succeeded = true;
      onClose();
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
    } finally {
      setSending(false);
      onDone(succeeded);
    }
  };
  return { sending, send };
}
