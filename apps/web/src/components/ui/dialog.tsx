import { useState } from 'react';
import type { DialogProps } from './dialog-props';
import { OptionalBoundary } from './optional-boundary';
import { lazyPart } from '../../lib/lazy-part';

const DialogPopup = lazyPart(() => import('./dialog-popup'), 'DialogPopup');
export const preloadDialog = DialogPopup.preload;

/** Dialog, on phones a bottom sheet. Its code loads when it first opens. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <OptionalBoundary
      onFailedOpen={() => {
        setWasOpened(false);
        props.onOpenChange(false);
      }}
    >
      <DialogPopup {...props} />
    </OptionalBoundary>
  ) : null;
}
