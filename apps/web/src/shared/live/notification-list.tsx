import type { NotificationList as List, Notification } from '@pechincha/contracts/entities/notification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { PartError } from '../../components/ui/state-page';
import { TimeAgo } from '../../components/ui/labels';
import { ACTION_ERROR_TEXT, retryLost } from '../../lib/api-error';
import { classes } from '../../lib/style';
import { apiPath, http } from '../../lib/http';
import { notificationKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { useSession } from '../session/use-session';
import { getNotificationPath } from './live-events';
import { isDeviceSettingOn, type LiveSetting, saveDeviceSetting } from './notification-settings';
import './live.css';

async function markNotificationRead(id: string): Promise<void> {
  await http.put(apiPath`/notifications/${id}/read`);
}

async function markAllNotificationsRead(): Promise<void> {
  await http.put('/notifications/read');
}

/** Marks one or all notifications as read: first in the cache, then on the server. */
function useMarkAsRead() {
  const queryClient = useQueryClient();
  const queryKey = notificationKeys.byMember(useSession().user?._id);
  const markInCache = async (matches: (notification: Notification) => boolean): Promise<void> => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<List>(queryKey, (list) => {
      if (!list) return list;
      const notifications = list.notifications.map((notification) =>
        matches(notification) ? { ...notification, read: true } : notification,
      );
      const newlyRead = list.notifications.filter(
        (notification) => !notification.read && matches(notification),
      ).length;
      return { notifications, unread: Math.max(0, list.unread - newlyRead) };
    });
  };
  const invalidate = () => queryClient.invalidateQueries({ queryKey });
  const markOne = useMutation({
    mutationFn: markNotificationRead,
    onMutate: (id) => markInCache(({ _id }) => _id === id),
    onSettled: invalidate,
  });
  const markAll = useMutation({
    mutationFn: markAllNotificationsRead,
    retry: retryLost,
    onMutate: () => markInCache(() => true),
    onError: () => {
      if (getToken() !== null) showToast('error', ACTION_ERROR_TEXT);
    },
    onSettled: invalidate,
  });
  return { markRead: markOne.mutate, markAllRead: () => markAll.mutate() };
}

const labels: Record<LiveSetting, string> = { toasts: 'Mostrar na tela', sound: 'Tocar um som' };

/** Of this device, beside the member's settings; they do not affect the notification list. */
function LiveSwitches() {
  return (
    <fieldset className="flex flex-wrap live-switches">
      <legend className="vh">Quando algo acontece, neste aparelho</legend>
      <LiveSwitch setting="toasts" />
      <LiveSwitch setting="sound" />
    </fieldset>
  );
}

function LiveSwitch({ setting }: { setting: LiveSetting }) {
  const [on, setOn] = useState(() => isDeviceSettingOn(setting));
  return (
    <label>
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked);
          saveDeviceSetting(setting, target.checked);
        }}
      />
      {labels[setting]}
    </label>
  );
}

interface NotificationListProps {
  notifications: Notification[] | undefined;
  unread: number;
  failed: boolean;
  onRetry: () => void;
  onClose: () => void;
}

export function NotificationList({ notifications, unread, failed, onRetry, onClose }: NotificationListProps) {
  const { markRead, markAllRead } = useMarkAsRead();
  return (
    <div className="w-90 max-w-full">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-3">
        <h2 className="py-2.5">Avisos</h2>
        {unread > 0 ? (
          <Button className="text-button" onClick={markAllRead}>
            Marcar como lidos
          </Button>
        ) : null}
      </div>
      <PermissionRequest />
      <LiveSwitches />
      {failed ? (
        <PartError className="muted small px-3 pb-3" onRetry={onRetry}>
          Não deu para carregar seus avisos.
        </PartError>
      ) : null}
      {!failed && !notifications ? (
        <p className="muted small px-3 pb-3" role="status">
          Carregando…
        </p>
      ) : null}
      {notifications?.length === 0 ? (
        <p className="muted small px-3 pb-3">
          Nada por aqui ainda. Avisamos quando uma promoção sua entrar no ar.
        </p>
      ) : null}
      <ul>
        {notifications?.map((notification) => (
          <li key={notification._id}>
            <OptionalBoundary>
              <NotificationRow
                notification={notification}
                onOpen={() => {
                  if (!notification.read) markRead(notification._id);
                  onClose();
                }}
              />
            </OptionalBoundary>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  return (
    <Link
      className={classes('notification-row', !notification.read && 'unread')}
      to={getNotificationPath(notification)}
      onClick={onOpen}
    >
      <span>
        {notification.message}
        {notification.read ? null : <span className="vh"> (não lido)</span>}
      </span>
      <TimeAgo at={notification.createdAt} className="muted" />
    </Link>
  );
}

/** Shown only while the browser permission is undecided. */
function PermissionRequest() {
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? window.Notification.permission : 'denied',
  );
  if (permission !== 'default') return null;
  return (
    <p className="px-3 pb-2">
      <Button
        className="button size-s w-full"
        onClick={() => void window.Notification.requestPermission().then(setPermission)}
      >
        Avisar também neste aparelho
      </Button>
    </p>
  );
}
