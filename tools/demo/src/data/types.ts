import type { CheckResult, CouponFailureReason, CouponResult } from '@pechincha/contracts/checks';
import type { PriceConditions } from '@pechincha/contracts/price-conditions';
import type { AppealDecision } from '@pechincha/contracts/operations/open-moderation';
import type { DecisionReason, ReportReason } from '@pechincha/contracts/reports';
import type { RuleConditions, RuleKind } from '@pechincha/contracts/rules';
import type { AdPosition, AdScene } from '../art/ad.ts';
import type { BadgeArt } from '../art/badge.ts';
import type { CitySlug } from '../art/city-banner.ts';
import type { ProductArt } from '../art/product.ts';
import type { RewardArt } from '../art/reward.ts';
import type { MemberKey } from './members.ts';

export type { AdPosition, AdScene, BadgeArt, CitySlug, MemberKey, ProductArt, RewardArt };

export type DemoCategory =
  'eletronicos' | 'alimentos' | 'casa' | 'moda' | 'beleza' | 'saude' | 'esportes' | 'jogos' | 'outros';

export type DemoStatus = 'active' | 'pending' | 'rejected' | 'expired' | 'removed';

export interface DemoComment {
  author: MemberKey;
  text: string;
  /** After the deal was published, or for a reply after the comment that it replies to. */
  afterMinutes: number;
  replies?: DemoComment[];
}

/** What a member says of a deal, of its coupon, or of both. */
export interface DemoCheck {
  member: MemberKey;
  result?: CheckResult;
  coupon?: CouponResult;
  /** Of a coupon that failed. */
  reason?: CouponFailureReason;
  minutesAgo: number;
}

export interface DemoDeal {
  title: string;
  description: string;
  /** In reais, at most two decimals. */
  promotionalPrice: number;
  originalPrice?: number;
  conditions?: PriceConditions;
  /** Days after the seeding. */
  validFromInDays?: number;
  validUntilInDays?: number;
  store: string;
  category: DemoCategory;
  city: 'online' | CitySlug;
  /** Only where `city` is `online`. */
  link?: string;
  coupon?: string;
  status: DemoStatus;
  moderationReason?: string;
  /** Of a rejected deal; default: `outro`. */
  reasonCode?: DecisionReason;
  /** Of the author of a rejected deal. */
  appeal?: DemoAppeal;
  /** Missing where the deal has no picture. */
  art?: ProductArt;
  author: MemberKey;
  ageHours: number;
  /** Missing where nobody has judged the deal; for a rejected one, when it was rejected. */
  approvedAfterMinutes?: number;
  /** How many members other than the author like and dislike it, 17 together at most. */
  likes: number;
  dislikes: number;
  comments?: DemoComment[];
  /** Those of an expired deal have ended it. */
  checks?: DemoCheck[];
}

export interface DemoAdvertisement {
  position: AdPosition;
  title: string;
  description: string;
  targetUrl: string;
  durationSeconds?: number;
  startedDaysAgo: number;
  /** Missing: without an end. */
  endsInDays?: number;
  scene: AdScene;
}

export interface DemoCityBanner {
  city: CitySlug;
  title: string;
  description: string;
  targetUrl: string;
  position: AdPosition;
  startedDaysAgo: number;
}

export interface DemoBadge {
  name: string;
  description: string;
  criteria: string;
  /** Missing where it is given by hand. */
  rule?: { metric: 'promotions' | 'likes' | 'comments' | 'points'; atLeast: number };
  givenTo?: MemberKey[];
  art: BadgeArt;
}

export interface DemoLevel {
  name: string;
  minPoints: number;
  description: string;
}

export interface DemoReward {
  title: string;
  description: string;
  pointsCost: number;
  stock: number;
  art: RewardArt;
}

export interface DemoRule extends Omit<RuleConditions, 'author' | 'product' | 'promotion'> {
  member: MemberKey;
  kind?: RuleKind;
  author?: MemberKey;
  isActive?: boolean;
}

/** A deal that a member saved, by its title. */
export interface DemoSave {
  member: MemberKey;
  title: string;
  minutesAgo: number;
}

/** What the author of a rejected deal writes against that. */
export interface DemoAppeal {
  text: string;
  minutesAgo: number;
  /** Missing while it is open. */
  answer?: AppealDecision & { minutesAgo: number };
}

/** What a member reported, by the deal's title. */
export interface DemoReport {
  member: MemberKey;
  title: string;
  /** The text of a comment on it. */
  comment?: string;
  reason: ReportReason;
  text?: string;
  /** In reais, as typed. */
  price?: string;
  minutesAgo: number;
}

export interface DemoRedemption {
  member: MemberKey;
  /** Its title. */
  reward: string;
  hoursAgo: number;
  status: 'pending' | 'delivered' | 'cancelled';
}
