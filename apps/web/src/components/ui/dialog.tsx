import { lazy, Suspense, useState, type ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Sheets have a close button beside the title; dialogs have their buttons at the bottom. */
  sheet?: boolean;
  children: ReactNode;
}

const DialogPopup = lazy(() => import('./dialog-popup').then((module) => ({ default: module.DialogPopup })));

/** Dialog, on phones a bottom sheet. Its code loads when it first opens. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  ) : null;
}
