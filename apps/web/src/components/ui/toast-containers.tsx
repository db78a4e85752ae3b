import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { onToast, type ToastMessage, type ToastPlacement, type ToastType } from '../../lib/show-toast';
import './toast-containers.css';

const icons: Record<ToastType, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

type ToastData = Pick<ToastMessage, 'type' | 'content'>;

interface Container {
  label: string;
  timeoutMs: number;
  isNewestFirst?: boolean;
  closesOnClick?: boolean;
  manager: ReturnType<typeof Toast.createToastManager<ToastData>>;
}

/** Specified durations and positions. */
const containers: Record<ToastPlacement, Container> = {
  page: { label: 'Avisos', timeoutMs: 5000, manager: Toast.createToastManager() },
  publishing: {
    label: 'Avisos da publicação',
    timeoutMs: 3000,
    isNewestFirst: true,
    manager: Toast.createToastManager(),
  },
  live: {
    label: 'O que acaba de acontecer',
    timeoutMs: 5000,
    closesOnClick: true,
    manager: Toast.createToastManager(),
  },
};

function createAddToast(): (message: ToastMessage) => void {
  /** Functions that close the visible error toasts. */
  const closeErrors = new Set<() => void>();
  /** Functions that close the visible toasts with a key. */
  const visible = new Map<string, () => void>();
  return ({ placement, key, type, content, isReplacing, isLasting }) => {
    const closeLast = key ? visible.get(key) : undefined;
    if (closeLast && !isReplacing) return;
    closeLast?.();
    // A success dismisses earlier errors.
    if (type === 'success') for (const close of closeErrors) close();
    const { manager } = containers[placement];
    const id = manager.add({
      type,
      ...(isLasting && { timeout: 0 }),
      data: { type, content },
      onRemove: () => {
        closeErrors.delete(close);
        if (key && visible.get(key) === close) visible.delete(key);
      },
    });
    const close = (): void => manager.close(id);
    if (key) visible.set(key, close);
    if (type === 'error') closeErrors.add(close);
  };
}

/** Rendered into the body, like dialogs: a dialog's backdrop would cover toasts inside the page. */
export function ToastContainers() {
  // Runs after the containers' own effects, so all are subscribed.
  useEffect(() => onToast(createAddToast()), []);
  return createPortal(
    Object.entries(containers).map(([placement, { timeoutMs, manager, ...container }]) => (
      <Toast.Provider key={placement} toastManager={manager} timeout={timeoutMs} limit={Infinity}>
        <ToastContainer placement={placement} {...container} />
      </Toast.Provider>
    )),
    document.body,
  );
}

type ToastContainerProps = Omit<Container, 'timeoutMs' | 'manager'> & { placement: string };

function ToastContainer({ placement, label, isNewestFirst, closesOnClick }: ToastContainerProps) {
  const { toasts, close } = Toast.useToastManager<ToastData>();
  return (
    <Toast.Viewport className="toasts" data-placement={placement} aria-label={label}>
      {(isNewestFirst ? toasts : toasts.toReversed()).map((toast) => {
        const { type = 'info', content } = toast.data ?? {};
        const Icon = icons[type];
        return (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className="toast"
            role={type === 'error' ? 'alert' : 'status'}
            aria-modal={undefined}
            swipeDirection={['left', 'right']}
            onClick={closesOnClick ? () => close(toast.id) : undefined}
          >
            <Icon aria-hidden="true" />
            {typeof content === 'function' ? content(() => close(toast.id)) : content}
            <Toast.Close className="square" aria-label="Fechar o aviso" aria-hidden={undefined}>
              <X aria-hidden="true" />
            </Toast.Close>
          </Toast.Root>
        );
      })}
    </Toast.Viewport>
  );
}
