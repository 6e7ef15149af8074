/** Longest reason that the contract takes. */
export const REASON = 500;

/** What every dialog on units or risks is opened with. */
export interface DialogProps {
  projectCode: string;
  /** After it was tried; whether it worked. */
  onDone: (succeeded: boolean) => void;
  onClose: () => void;
}
