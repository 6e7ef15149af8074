/** What every dialog on units or risks is opened with. */
export interface DialogProps {
  projectCode: string;
  /** After it was tried; whether it worked. */
  onDone: (succeeded: boolean) => void;
  onClose: () => void;
}
