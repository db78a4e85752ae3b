import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { onToast, type ToastMessage, type ToastPlacement, type ToastType } from '../../lib/show-toast';
import './toast-containers.css';

const icons: Record<ToastType, LucideIcon> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

interface ToastData extends ToastMessage {
  /** Number of presses before it was shown. */
  presses: number;
}

interface Container {
  label: string;
  timeoutMs: number;
  isNewestFirst?: boolean;
  closesOnClick?: boolean;
}

/** Specified durations and positions. */
const containers: Record<ToastPlacement, Container> = {
  page: { label: 'Avisos', timeoutMs: 5000 },
  publishing: { label: 'Avisos da publicação', timeoutMs: 3000, isNewestFirst: true },
  live: { label: 'O que acaba de acontecer', timeoutMs: 5000, closesOnClick: true },
};

const createManagers = () => ({
  page: Toast.createToastManager<ToastData>(),
  publishing: Toast.createToastManager<ToastData>(),
  live: Toast.createToastManager<ToastData>(),
});

/** By urgency, each of which has one live region around its containers. */
const managers = { alert: createManagers(), status: createManagers() };

/** Screen readers miss what a live region contains when it appears, and read what is added within this time at once. */
const ANNOUNCEMENT_DELAY_MS = 150;

/** Counts the presses of keys, pointers and the browser's back button. */
let presses = 0;

function createAddToast() {
  const open = new Set<ToastMessage>();
  /** Functions that close the visible toasts which a success dismisses. */
  const closeFailures = new Set<() => void>();
  /** Functions that close the visible toasts, by what no two have at a time. */
  const visible = new Map<string, () => void>();
  const add = (message: ToastMessage): void => {
    const { placement, type, content, isReplacing, isLasting } = message;
    const isText = typeof content === 'string' && placement !== 'live';
    const key = message.key ?? (isText ? `${type}: ${content}` : undefined);
    const closeLast = key ? visible.get(key) : undefined;
    if (closeLast && message.key && !isReplacing) return;
    // An equal text is announced again, and not shown twice.
    closeLast?.();
    if (type === 'success') for (const close of closeFailures) close();
    const manager = managers[type === 'error' ? 'alert' : 'status'][placement];
    open.add(message);
    const id = manager.add({
      type,
      ...(isLasting && { timeout: 0 }),
      data: { ...message, presses },
      onRemove: () => {
        if (open.delete(message)) message.onClose?.();
        closeFailures.delete(close);
        if (key && visible.get(key) === close) visible.delete(key);
      },
    });
    const close = (): void => manager.close(id);
    if (key) visible.set(key, close);
    const isPassingWarning = type === 'warning' && placement === 'page' && !isLasting;
    if (type === 'error' || isPassingWarning) closeFailures.add(close);
  };
  return {
    add,
    /** Toasts that were open when the containers were unmounted. */
    end: () => open.forEach(({ onClose }) => onClose?.()),
  };
}

/** Rendered into the body, like dialogs: a dialog's backdrop would cover toasts inside the page. */
export function ToastContainers() {
  useEffect(() => {
    const { add, end } = createAddToast();
    let unsubscribe: (() => void) | undefined;
    const timer = setTimeout(() => {
      unsubscribe = onToast(add);
    }, ANNOUNCEMENT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      unsubscribe?.();
      end();
    };
  }, []);
  useEffect(() => {
    const listeners = new AbortController();
    const count = (): void => void (presses += 1);
    for (const name of ['pointerdown', 'keydown', 'popstate'])
      window.addEventListener(name, count, { capture: true, signal: listeners.signal });
    return () => listeners.abort();
  }, []);
  useEffect(followKeyboard, []);
  return createPortal(
    <div className="toast-places">
      {(['alert', 'status'] as const).map((role) => (
        <div
          key={role}
          role={role}
          className="contents"
          // What the role says already; dialogs hide all of the page but what has it.
          aria-live={role === 'alert' ? 'assertive' : 'polite'}
          aria-atomic={false}
          aria-relevant="additions"
        >
          {(['page', 'publishing', 'live'] as const).map((placement) => (
            <Toast.Provider
              key={placement}
              toastManager={managers[role][placement]}
              timeout={containers[placement].timeoutMs}
              limit={Infinity}
            >
              <ToastContainer placement={placement} role={role} />
            </Toast.Provider>
          ))}
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** Sets `--keyboard`: how much of the page's foot the keyboard of a phone covers. */
function followKeyboard(): (() => void) | undefined {
  const { visualViewport: viewport } = window;
  if (!viewport) return undefined;
  const listeners = new AbortController();
  const measure = (): void => {
    // Zoomed in, the foot of the page is elsewhere on purpose.
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, covered)}px`);
  };
  measure();
  viewport.addEventListener('resize', measure, { signal: listeners.signal });
  viewport.addEventListener('scroll', measure, { signal: listeners.signal });
  return () => listeners.abort();
}

interface ToastContainerProps {
  placement: ToastPlacement;
  role: keyof typeof managers;
}

function ToastContainer({ placement, role }: ToastContainerProps) {
  const { toasts, close } = Toast.useToastManager<ToastData>();
  const { label, isNewestFirst, closesOnClick } = containers[placement];
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    // The results of the press that led to this page stay, and what is about the whole site.
    if (placement === 'live') return;
    for (const { id, data } of toasts) if (data && !data.isLasting && data.presses < presses) close(id);
  }, [pathname, placement, toasts, close]);
  return (
    <Toast.Viewport
      className="toasts"
      data-placement={placement}
      data-urgency={role}
      role="group"
      aria-label={label}
      aria-live={undefined}
      aria-atomic={undefined}
      aria-relevant={undefined}
      onMouseEnter={ignoreStillPointer}
      onMouseMove={ignoreStillPointer}
    >
      {(isNewestFirst ? toasts : toasts.toReversed()).map((toast) => (
        <ToastBox
          key={toast.id}
          toast={toast}
          onClick={closesOnClick ? () => close(toast.id) : undefined}
          close={() => close(toast.id)}
        />
      ))}
    </Toast.Viewport>
  );
}

/** A toast that comes under the pointer closes in its time: only a pointer that moves holds it. */
const ignoreStillPointer: Toast.Viewport.Props['onMouseMove'] = (event) => {
  if (event.movementX === 0 && event.movementY === 0) event.preventBaseUIHandler();
};

interface ToastBoxProps extends Pick<ComponentProps<typeof Toast.Root>, 'onClick'> {
  toast: ReturnType<typeof Toast.useToastManager<ToastData>>['toasts'][number];
  close: () => void;
}

function ToastBox({ toast, onClick, close }: ToastBoxProps) {
  const { type = 'info', content, isSummary } = toast.data ?? {};
  const Icon = icons[type];
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsRead(true), ANNOUNCEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Toast.Root
      toast={toast}
      className={isSummary ? 'toast-summary' : 'toast'}
      role="group"
      aria-modal={undefined}
      swipeDirection={['left', 'right']}
      onClick={onClick}
    >
      {isSummary ? null : <Icon aria-hidden="true" />}
      {typeof content === 'function' ? (
        content(close)
      ) : typeof content === 'string' ? (
        <span>{content}</span>
      ) : (
        content
      )}
      {/* Not read with the text. */}
      <div className="toast-close" aria-live="off">
        {isRead ? (
          <Toast.Close className="square" aria-label="Fechar o aviso" aria-hidden={undefined}>
            <X aria-hidden="true" />
          </Toast.Close>
        ) : null}
      </div>
    </Toast.Root>
  );
}
