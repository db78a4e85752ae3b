import { promotionPath } from '@pechincha/contracts/cities';
import { formatPrice } from '@pechincha/contracts/prices';
import type { Notification } from '@pechincha/contracts/entities/notification';
import type { NewPromotion, PromotionCreated, UserMentioned } from '@pechincha/contracts/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Socket } from 'socket.io-client';
import { notificationsKey } from '../../notifications/api/list-notifications';
import { destinationOf } from '../../notifications/destination';
import { announce } from '../announce';
import { createSeen } from '../seen';

/** The list that visitors get may be a second old: asked for too soon it would miss the deal it is asked for. */
const listDelay = (): number => 1200 + Math.random() * 800;

/** How long to wait, in milliseconds, before asking again after having been turned away. */
const REFUSED_DELAY = 5000;

/** The notices that come by no event of their own. */
const noticeTitles: Partial<Record<Notification['kind'], string>> = {
  'promotion-approved': 'Promoção aprovada',
  'promotion-rejected': 'Promoção rejeitada',
  'badge-earned': 'Nova conquista',
  'reward-redeemed': 'Resgate registrado',
};

/** 'Joana Siqueira: Fone', or 'Fone, R$ 199,90' where nobody is named. */
const newDealWords = ({ author, title, promotionalPrice }: Partial<PromotionCreated>): string =>
  author?.name ? `${author.name}: ${title}` : `${title}, ${formatPrice(promotionalPrice ?? 0)}`;

/** What comes over the socket, told once each, and what is shown kept up to date by it. */
export function useLiveEvents(socket: Socket | undefined): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });

  useEffect(() => {
    if (!socket) return;
    const isNew = createSeen();
    const onOpen = (path: string): void => void go.current(path);
    const readNotices = (): void => void queries.invalidateQueries({ queryKey: notificationsKey });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let returning: ReturnType<typeof setTimeout> | undefined;
    let connectedBefore = false;

    socket.on('promotionCreated', (deal: PromotionCreated) => {
      if (!isNew(`promotionCreated ${deal.eventId}`)) return;
      const path = promotionPath({ _id: deal.id, city: deal.city });
      announce({
        title: 'Nova promoção publicada!',
        body: newDealWords(deal),
        path,
        promotionId: deal.id,
        onOpen,
      });
      clearTimeout(timer);
      timer = setTimeout(
        () => void queries.invalidateQueries({ queryKey: ['promotions', 'list'] }),
        listDelay(),
      );
    });
    socket.on('new-promotion', ({ message, promotionId, eventId }: NewPromotion) => {
      if (!isNew(`new-promotion ${eventId}`)) return;
      const body = message || 'Confira a nova promoção no site!';
      announce({ title: 'Nova promoção!', body, path: `/promocao/${promotionId}`, promotionId, onOpen });
    });
    socket.on('user-mentioned', ({ message, promotionId, commentId, eventId }: UserMentioned) => {
      if (!isNew(`user-mentioned ${eventId}`)) return;
      const body = message || 'Alguém mencionou você em um comentário!';
      const path = `/promocao/${promotionId}#comentario-${commentId}`;
      announce({ title: 'Você foi mencionado!', body, path, promotionId: commentId, onOpen });
    });
    socket.on('notification', ({ _id, eventId, kind, message, path, promotionId }: Notification) => {
      if (!isNew(`notification ${eventId}`)) return;
      readNotices();
      const title = noticeTitles[kind];
      if (!title) return;
      const to = destinationOf({ kind, path, promotionId });
      announce({ title, body: message, path: to, promotionId: promotionId ?? _id, onOpen });
    });
    socket.on('connect', () => {
      // What was missed while away is in the list of notices, and in the list of deals.
      if (connectedBefore) {
        readNotices();
        void queries.invalidateQueries({ queryKey: ['promotions', 'list'] });
      }
      connectedBefore = true;
    });
    // The server turned us away: the session may be over, which its own reading will tell. A refusal is the
    // one case in which the library does not come back by itself.
    const comeBack = (): void => {
      void queries.invalidateQueries({ queryKey: ['me'] });
      clearTimeout(returning);
      returning = setTimeout(() => socket.connect(), REFUSED_DELAY);
    };
    socket.on('connect_error', () => {
      if (!socket.active) comeBack();
    });
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') comeBack();
    });
    return () => {
      clearTimeout(returning);
      clearTimeout(timer);
      socket.removeAllListeners();
    };
  }, [socket, queries]);
}
