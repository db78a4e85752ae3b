import { lazy, Suspense, useState, type ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** A sheet has a button to close it beside its title; a dialog has its own at its foot. */
  sheet?: boolean;
  children: ReactNode;
}

const DialogPopup = lazy(() => import('./dialog-popup').then((module) => ({ default: module.DialogPopup })));

/** A dialog; on the phone it comes from the foot. Its behaviour is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  ) : null;
}
