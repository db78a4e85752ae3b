export { advertisements, cityBanners } from './advertisements.ts';
export { deals } from './deals.ts';
export { pastDeals } from './past-deals.ts';
export { reports } from './reports.ts';
export { rules } from './rules.ts';
export { saves } from './saves.ts';
export { badges, levels, redemptions, rewards } from './gamification.ts';
export { members } from './members.ts';
export type * from './types.ts';
