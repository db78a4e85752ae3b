import type { ServiceName } from '@pechincha/start/services';
import type { Member } from './api.ts';
import type { Target } from './load.ts';

/** Data that the load's requests use. */
export interface RolloutData {
  members: readonly Member[];
  admin: Member;
  /** Ids of active promotions. */
  promotions: readonly string[];
  /** Advertisement id. */
  advertisement: string;
  /** The current point rules. */
  rules: object;
}

type Choose = (sent: number) => Target;
type Targets = Record<ServiceName, { reads: Choose[]; writes: Choose[] }>;

/** One in this many requests writes. */
const REQUESTS_PER_WRITE = 40;

/** Requests that each service handles, as pages send them. Requests with a token bypass the gateway's cache. */
function listTargets({ members, admin, promotions, advertisement, rules }: RolloutData): Targets {
  const pick = <T>(list: readonly T[], sent: number): T => list[sent % list.length]!;
  // Consecutive likes of a member go to different promotions.
  const promotion = (sent: number): string => `/api/promotions/${pick(promotions, sent + (sent >> 5))}`;
  const asMember =
    (path: (sent: number) => string, more: Partial<Target> = {}): Choose =>
    (sent) => ({ path: path(sent), token: pick(members, sent).token, ...more });
  const asVisitor =
    (path: (sent: number) => string): Choose =>
    (sent) => ({ path: path(sent) });
  const asAdmin =
    (path: (sent: number) => string, more: Partial<Target> = {}): Choose =>
    (sent) => ({ path: path(sent), token: admin.token, ...more });
  return {
    users: {
      reads: [
        asMember(() => '/api/users/me'),
        asMember((sent) => `/api/users/${pick(members, sent * 7).id}`),
        asAdmin(() => '/api/admin/users'),
      ],
      writes: [asMember(() => '/api/users/me', { method: 'PUT', body: { name: MEMBER_NAME } })],
    },
    promotions: {
      reads: [
        asVisitor(() => '/api/promotions'),
        asVisitor(promotion),
        asVisitor((sent) => `/api/promotions?search=chaleira&page=${(sent % 5) + 1}`),
        asMember(() => '/api/promotions'),
        asMember(promotion),
        asMember((sent) => `${promotion(sent)}/comments?sort=newest&limit=20`),
      ],
      writes: [
        asMember((sent) => `${promotion(sent)}/like`, { method: 'POST' }),
        asMember((sent) => `${promotion(sent)}/dislike`, { method: 'POST' }),
        asMember((sent) => `${promotion(sent)}/comments`, {
          method: 'POST',
          body: { content: 'Comprei e chegou em dois dias.' },
        }),
      ],
    },
    moderation: {
      reads: [asAdmin(() => '/api/admin/moderation/pending')],
      // Approved before by the same admin, so repeating it succeeds.
      writes: [
        asAdmin((sent) => `/api/admin/moderation/promotion/${pick(promotions, sent)}/approve`, {
          method: 'PUT',
          body: {},
        }),
      ],
    },
    ads: {
      reads: [
        asVisitor(() => '/api/advertisements/active'),
        asMember(() => '/api/advertisements/active'),
        asAdmin(() => '/api/admin/advertisements'),
      ],
      writes: [
        asMember(() => '/api/advertisements/views', { method: 'POST', body: { ids: [advertisement] } }),
        asMember(() => `/api/advertisements/${advertisement}/click`, { method: 'POST' }),
      ],
    },
    gamification: {
      reads: [
        asMember(() => '/api/gamification/badges'),
        asMember(() => '/api/gamification/levels'),
        asMember(() => '/api/gamification/rewards'),
        asMember(() => '/api/gamification/redemptions'),
      ],
      writes: [asAdmin(() => '/api/admin/gamification/rules', { method: 'PUT', body: { rules } })],
    },
    notifications: {
      reads: [asMember(() => '/api/notifications')],
      writes: [asMember(() => '/api/notifications/read', { method: 'PUT' })],
    },
    gateway: {
      reads: [
        asVisitor(() => '/'),
        asAdmin(() => '/api/admin/online-users'),
        asAdmin(() => '/api/admin/stats'),
        asAdmin(() => '/api/admin/promotions'),
      ],
      writes: [],
    },
  };
}

export const MEMBER_NAME = 'Rosa da Feira';

/** Every second request goes to the service being rolled, the others to all services in turn. */
export function chooseTargets(service: ServiceName, data: RolloutData): Choose {
  const targets = listTargets(data);
  const own = targets[service];
  const all = {
    reads: Object.values(targets).flatMap(({ reads }) => reads),
    writes: Object.values(targets).flatMap(({ writes }) => writes),
  };
  return (sent) => {
    const turn = sent >> 1;
    const { reads, writes } = sent % 2 === 0 ? own : all;
    const isWrite = writes.length > 0 && turn % REQUESTS_PER_WRITE === 0;
    const list = isWrite ? writes : reads;
    const nth = isWrite ? turn / REQUESTS_PER_WRITE : turn;
    return list[nth % list.length]!(nth);
  };
}
