import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-props';

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
