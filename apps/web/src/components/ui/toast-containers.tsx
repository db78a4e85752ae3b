import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cssTransition, ToastContainer, type ToastContainerProps } from 'react-toastify/unstyled';
import { markToastContainersMounted } from '../../lib/toast-containers';
import './toast-containers.css';

const icons: Record<string, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

const sharedProps: ToastContainerProps = {
  transition: cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false }),
  hideProgressBar: true,
  pauseOnFocusLoss: false,
  icon: ({ type }) => {
    const Icon = icons[type] ?? Info;
    return <Icon aria-hidden="true" />;
  },
  closeButton: ({ closeToast }) => (
    <button type="button" className="square" aria-label="Fechar o aviso" onClick={closeToast}>
      <X aria-hidden="true" />
    </button>
  ),
};

/**
 * Specified durations and positions: 5 s at the top right; publishing 3 s at the bottom right, newest on top.
 * Rendered into the body, like dialogs: a dialog's backdrop would cover toasts inside the page.
 */
export function ToastContainers() {
  // Runs after the containers' own effects, so all are registered.
  useEffect(markToastContainersMounted, []);
  return createPortal(
    <>
      <ToastContainer
        {...sharedProps}
        containerId="page"
        position="top-right"
        autoClose={5000}
        aria-label="Avisos"
      />
      <ToastContainer
        {...sharedProps}
        containerId="publishing"
        position="bottom-right"
        autoClose={3000}
        newestOnTop
        aria-label="Avisos da publicação"
      />
      <ToastContainer
        {...sharedProps}
        containerId="live"
        position="bottom-left"
        autoClose={5000}
        closeOnClick
        aria-label="O que acaba de acontecer"
      />
    </>,
    document.body,
  );
}
